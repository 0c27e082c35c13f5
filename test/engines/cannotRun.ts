import type { EngineName } from './engines'

const NO_EMULATION = 'The driver cannot emulate media features.'
const NO_HOVER = 'The driver moves no pointer that hovers.'
const HEAP = 'It measures the heap of Chromium.'
const FAST = 'It looks for a dialog that is closed before the test looks.'

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
    'a loading failure is reported, and the next press tries again':
      'Firefox loads the app only after a reload once it has failed, which the button offers.',
    'a hundred insertions, moves and removals leave no listener and no timer': HEAP,
    'shares the session with elements of the script tag that the page has loaded before': FAST,
  },
  webkit: {
    'a press on the button is a click on the element, a press in the dialog is not':
      'The driver sends whole presses only.',
    'with reduced motion a refused close shows an outline and is announced, without moving': NO_EMULATION,
    'fades in for 150 ms and shakes for 500 ms; neither under reduced motion': NO_EMULATION,
    'no style sheet of the page moves, hides, covers or dims it': NO_EMULATION,
    'theme-mode auto follows changes of the page, or else the system': NO_EMULATION,
    'at 430 px and less it is a bottom sheet': 'The window has a least width of 447 px.',
    'load the rest of the code, if that is what they ask for at the end of the task':
      'It waits by requestIdleCallback.',
    'a rejected connection stays in the dialog, and closing it rejects connect()':
      'It expects the focus of a page in a window that has it.',
    'moveBefore keeps options, session, the open dialog modal and its view': 'WebKitGTK 2.50 has no moveBefore.',
    'a hundred insertions, moves and removals leave no listener and no timer': HEAP,
    'shares the session with elements of the script tag that the page has loaded before': FAST,
  },
}
