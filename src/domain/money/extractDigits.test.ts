import { expect, test } from 'vitest'
import { digitsOf } from './extractDigits'

test('blanks, dashes and words around a code are left out', () => {
  expect(digitsOf(' 123-456 ', 6)).toBe('123456')
  expect(digitsOf('Your code: 987 654', 6)).toBe('987654')
})

test('digits of other scripts become ASCII', () => {
  expect(digitsOf('١٢٣٤٥٦', 6)).toBe('123456')
  expect(digitsOf('１２３', 6)).toBe('123')
})

test('no more digits than asked for', () => {
  expect(digitsOf('123456789', 6)).toBe('123456')
})

test('a text without digits gives none', () => {
  expect(digitsOf('code', 6)).toBe('')
})
