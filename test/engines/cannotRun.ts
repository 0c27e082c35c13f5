import type { EngineName } from './engines'

const PRELOAD_INTEGRITY = 'WebKit does not compare the `integrity` of a module preload; it knows that of import maps.'
const FAILED_MODULE =
  'A module that could not be fetched is not fetched again before a reload, which the button then offers.'
const SYSTEM_CHANGE = 'The driver cannot change the colour scheme of the system while a page is shown.'
const NO_MOVE_BEFORE = 'WebKitGTK 2.50 has no `moveBefore`.'
const HEAP = 'Only Chromium tells pages the size of its heap (`performance.memory`).'

/**
 * Element tests that cannot run in an engine, by the ends of their titles, with the reason. One that passes when it is
 * tried all the same has to be taken off this list.
 */
export const CANNOT_RUN: Readonly<Record<EngineName, Readonly<Record<string, string>>>> = {
  firefox: {
    'a loading failure is reported, and the next press tries again': FAILED_MODULE,
    'a press that has failed leaves no request with which the next one fails as well': FAILED_MODULE,
    'a view that could not be loaded leaves no request with which the next attempt fails as well': FAILED_MODULE,
    'theme-mode auto follows a media query': SYSTEM_CHANGE,
    'a hundred insertions, moves and removals leave less than 8 MB of heap': HEAP,
  },
  webkit: {
    'theme-mode auto follows a media query': SYSTEM_CHANGE,
    'with the space key: the row is pressed': 'The driver presses keys and releases them at once.',
    'moveBefore keeps options, session, the open dialog modal and its view': NO_MOVE_BEFORE,
    'moveBefore: typing in Networks goes on in the very field, at the selection': NO_MOVE_BEFORE,
    'moveBefore: typing in Connect goes on in the very field, at the selection': NO_MOVE_BEFORE,
    'a hundred insertions, moves and removals leave less than 8 MB of heap': HEAP,
    'a file with another byte does not run, and a press says that the dialog could not load, by the entry alone':
      PRELOAD_INTEGRITY,
    'is not imported, by the entry alone': PRELOAD_INTEGRITY,
    'the dialog leaves the place of the scrollbar free':
      'WebKit reserves no place for scrollbars that the page styles; those of its own take none.',
  },
}
