import fc from 'fast-check'
import { expect, test } from 'vitest'
import { TEXT_MAX_GRAPHEMES } from '../config/limits'
import { safeText } from './text'

test.each([
  ['MetaMask', 'MetaMask'],
  ['  two   words\n', 'two words'],
  ['Meta\u202EksaM', 'MetaksaM'],
  ['a\u0000b\u0007c\u009Fd', 'abcd'],
  ['ze\u200Bro\uFEFF', 'zero'],
  ['\u2066iso\u2069', 'iso'],
  ['👩‍🚀 wallet', '👩‍🚀 wallet'],
  ['no\u200Djoiner', 'nojoiner'],
  ['Größe 钱包 محفظة', 'Größe 钱包 محفظة'],
  ['tag\u{E0041}s', 'tags'],
  ['\uD800lone', 'lone'],
])('%j becomes %j', (text, safe) => expect(safeText(text)).toBe(safe))

test.each([undefined, null, 5, {}, []])('%s is no text', (value) => expect(safeText(value)).toBe(''))

test('a tower of marks is cut to four', () => {
  expect(safeText(`Z${'\u0301'.repeat(500)}`)).toBe(`Z${'\u0301'.repeat(4)}`.normalize('NFD'))
})

const segments = (text: string) => [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)].length

test('any text comes out short, on one line and without hidden characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
      const safe = safeText(text)
      expect(segments(safe)).toBeLessThanOrEqual(TEXT_MAX_GRAPHEMES)
      expect(safe).not.toMatch(/[\u0000-\u001F\u007F-\u009F\u200B\u200E\u200F\u2028-\u202E\u2066-\u2069\uFEFF]/)
      expect(safeText(safe)).toBe(safe)
    }),
    { numRuns: 3_000 },
  )
})

test('ten kilobytes of name are cut at once', () => {
  expect(segments(safeText('x'.repeat(10_240)))).toBe(TEXT_MAX_GRAPHEMES)
})
