import { expect, test } from 'vitest'
import { createSecondClick } from './secondClick'

test('the second click of the double click that has opened the dialog is told apart from later ones', () => {
  const isSecondClick = createSecondClick()
  expect(isSecondClick({ detail: 2 })).toBe(true)
  expect([1, 2, 3].map((detail) => isSecondClick({ detail }))).toEqual([false, false, false])
})

test('a double click in a dialog that stands open already counts, and so does a press by key or by code', () => {
  const [byPointer, byKey] = [createSecondClick(), createSecondClick()]
  expect([1, 2].map((detail) => byPointer({ detail }))).toEqual([false, false])
  expect([0, 2].map((detail) => byKey({ detail }))).toEqual([false, false])
})
