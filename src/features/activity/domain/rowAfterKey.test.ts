import { expect, test } from 'vitest'
import { rowAfterKey } from './rowAfterKey'

test.each([
  ['ArrowDown', 3, 4],
  ['ArrowUp', 3, 2],
  ['PageDown', 3, 9],
  ['PageUp', 8, 2],
  ['Home', 8, 0],
  ['End', 0, 19],
])('%s in row %i of 20 leads to row %i', (key, at, expected) => expect(rowAfterKey(key, at, 20)).toBe(expected))

test.each([
  ['ArrowUp', 0, 0],
  ['PageUp', 2, 0],
  ['ArrowDown', 19, 19],
  ['PageDown', 17, 19],
])('%s in row %i of 20 goes no further than row %i', (key, at, expected) =>
  expect(rowAfterKey(key, at, 20)).toBe(expected),
)

test('another key moves nothing, and no key does outside a row', () => {
  expect(rowAfterKey('Enter', 3, 20)).toBeUndefined()
  expect(rowAfterKey('Home', NaN, 20)).toBeUndefined()
})
