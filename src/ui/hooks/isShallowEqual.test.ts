import { expect, test } from 'vitest'
import { isShallowEqual } from './isShallowEqual'

test('a new array or object with the same values is equal', () => {
  const wallet = { id: 'a' }
  expect(isShallowEqual([wallet, 1], [wallet, 1])).toBe(true)
  expect(isShallowEqual({ wallet }, { wallet })).toBe(true)
})

test('another value, length or kind is not equal', () => {
  expect(isShallowEqual([1], [2])).toBe(false)
  expect(isShallowEqual([1], [1, 2])).toBe(false)
  expect(isShallowEqual({ a: undefined }, { b: undefined, c: 1 })).toBe(false)
  expect(isShallowEqual([], {})).toBe(false)
  expect(isShallowEqual({}, null)).toBe(false)
})

test('equality is one level deep', () => {
  expect(isShallowEqual([{ id: 'a' }], [{ id: 'a' }])).toBe(false)
})
