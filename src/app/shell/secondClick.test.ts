import { expect, test } from 'vitest'
import { createSecondClick } from './secondClick'

const host = { getBoundingClientRect: () => ({ left: 10, right: 110, top: 20, bottom: 60 }) as DOMRect }
const ON_BUTTON = { clientX: 50, clientY: 40 }

/** Clicks in a dialog, as the browser counts those in a row. */
function clickThrough(details: readonly number[], at = ON_BUTTON): readonly boolean[] {
  const isSecondClick = createSecondClick(host)
  return details.map((detail) => isSecondClick({ detail, ...at }))
}

test('the second click of the double click that has opened the dialog is told apart from later ones', () => {
  expect(clickThrough([2, 1, 2, 3])).toEqual([true, false, false, false])
})

test('a double click in a dialog that stands open already counts, and so does a press by key or by code', () => {
  expect(clickThrough([1, 2])).toEqual([false, false])
  expect(clickThrough([0, 2])).toEqual([false, false])
})

test('the second one of two quick taps elsewhere counts, where the first one was lost', () => {
  expect(clickThrough([2], { clientX: 50, clientY: 400 })).toEqual([false])
})
