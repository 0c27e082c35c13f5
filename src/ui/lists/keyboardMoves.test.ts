import { expect, test } from 'vitest'
import { moveFor, nextIndex, typedIndex } from './keyboardMoves'

test('a list stops at its ends instead of wrapping', () => {
  expect(nextIndex(0, 3, 'up')).toBe(0)
  expect(nextIndex(2, 3, 'down')).toBe(2)
})

test('a grid moves by rows with up and down and by items with left and right', () => {
  expect(nextIndex(1, 12, 'down', 4)).toBe(5)
  expect(nextIndex(5, 12, 'up', 4)).toBe(1)
  expect(nextIndex(5, 12, 'next', 4)).toBe(6)
  expect(nextIndex(5, 12, 'previous', 4)).toBe(4)
})

test('down from above a gap in the last row meets its last item', () => {
  expect(nextIndex(3, 6, 'down', 4)).toBe(5)
})

test('down in the last row stays where it is', () => {
  expect(nextIndex(4, 6, 'down', 4)).toBe(4)
})

test('Home and End reach the ends', () => {
  expect(nextIndex(4, 9, 'first', 4)).toBe(0)
  expect(nextIndex(4, 9, 'last', 4)).toBe(8)
})

test('an empty list gives no index', () => {
  expect(nextIndex(0, 0, 'next')).toBe(-1)
})

test('in right-to-left text the left arrow means next', () => {
  expect(moveFor('ArrowLeft', true)).toBe('next')
  expect(moveFor('ArrowLeft', false)).toBe('previous')
  expect(moveFor('a', false)).toBeUndefined()
})

test('one letter typed again goes to the next wallet that begins with it', () => {
  const labels = ['MetaMask', 'Rainbow', 'Mew', 'Rabby']
  expect(typedIndex(0, labels, 'm')).toBe(2)
  expect(typedIndex(2, labels, 'm')).toBe(0)
})

test('several letters stay on the item that already fits', () => {
  expect(typedIndex(1, ['MetaMask', 'Rainbow', 'Rabby'], 'ra')).toBe(1)
  expect(typedIndex(1, ['MetaMask', 'Rainbow', 'Rabby'], 'rab')).toBe(2)
})

test('letters that match nothing do not move the focus', () => {
  expect(typedIndex(0, ['MetaMask'], 'z')).toBe(-1)
})
