import type { EngineName } from './engines'

const NO_EMULATION = 'The driver cannot emulate media features.'
const NO_HOVER = 'The driver moves no pointer that hovers.'
const RELOAD = 'Firefox loads the app only after a reload once it has failed, which the button offers.'

/** Element tests that cannot run in an engine as it is driven here, by their titles, with the reason. */
export const CANNOT_RUN: Readonly<Record<EngineName, Readonly<Record<string, string>>>> = {
  firefox: {
    'is drawn, closed, when the pointer reaches the button, and a press opens what is drawn': NO_HOVER,
    'opens on the view that was asked for, whatever was drawn before': NO_HOVER,
    'pause while hovered or focused, and continue with the time left': NO_HOVER,
    'with reduced motion a refused close shows an outline and is announced, without moving': NO_EMULATION,
    'fades in for 150 ms and shakes for 500 ms; neither under reduced motion': NO_EMULATION,
    'no style sheet of the page moves, hides, covers or dims it': NO_EMULATION,
    'theme-mode auto follows changes of the page, or else the system': NO_EMULATION,
    'only the registry symbol is added to the globals, even after a connection': 'The driver adds globals.',
    'a loading failure is reported, and the next press tries again': RELOAD,
    'a hundred insertions, moves and removals leave no listener and no timer': 'It measures the heap of Chromium.',
    'shares the session with elements of the script tag that the page has loaded before':
      'It looks for a dialog that this engine closes before the test looks.',
  },
  webkit: {},
}
