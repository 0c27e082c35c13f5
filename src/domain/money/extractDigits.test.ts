import { expect, test } from 'vitest'
import { copiedText } from '../../../test/fakes/copiedText'
import { extractDigits } from './extractDigits'

test('blanks, dashes and words around a code are ignored', () => {
  expect(extractDigits(' 123-456 ', 6)).toBe('123456')
  expect(extractDigits('Your code: 987 654', 6)).toBe('987654')
})

test.each(copiedText)('a code pasted with %s is that code', (_what, disguise) => {
  expect(extractDigits(disguise('987654'), 6)).toBe('987654')
})

test('digits of other scripts become ASCII', () => {
  expect(extractDigits('١٢٣٤٥٦', 6)).toBe('123456')
  expect(extractDigits('１２３', 6)).toBe('123')
  expect(extractDigits('۱۲३४๕๖', 6)).toBe('123456')
})

test('returns at most the requested number of digits', () => {
  expect(extractDigits('123456789', 6)).toBe('123456')
})

test('a text without digits gives an empty text', () => {
  expect(extractDigits('code', 6)).toBe('')
})
