import { expect, test } from 'vitest'
import { createSecondClick } from './secondClick'

const host = { getBoundingClientRect: () => ({ left: 10, right: 110, top: 20, bottom: 60 }) as DOMRect }
const ON_BUTTON = { clientX: 50, clientY: 40 }

/** Clicks in a dialog by pointer, as the browser counts those in a row. */
function clickThrough(details: readonly number[], at = ON_BUTTON): readonly boolean[] {
  const secondClick = createSecondClick(host)
  return details.map((detail) => {
    secondClick.pressed()
    return secondClick.is({ detail, ...at })
  })
}

test('the second click of the double click that has opened the dialog is told apart from later ones', () => {
  expect(clickThrough([2, 1, 2, 3])).toEqual([true, false, false, false])
})

test('a double click in a dialog that stands open already counts', () => {
  expect(clickThrough([1, 2])).toEqual([false, false])
})

test('a click elsewhere counts, also if the one before it was lost', () => {
  expect(clickThrough([2], { clientX: 50, clientY: 400 })).toEqual([false])
})

test('a click counts whose first one was pressed in the dialog and then lost', () => {
  const secondClick = createSecondClick(host)
  secondClick.pressed()
  secondClick.pressed()
  expect(secondClick.is({ detail: 2, ...ON_BUTTON })).toBe(false)
})

test('presses by key and by code count', () => {
  expect(createSecondClick(host).is({ detail: 0, ...ON_BUTTON })).toBe(false)
})
