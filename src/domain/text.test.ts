import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
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
  ['می\u200Cخواهم', 'می\u200Cخواهم'],
  ['می\u200C', 'می'],
  ['می\u200Ca', 'میa'],
  ['a\u200Cمی', 'aمی'],
  ['क्\u200Dष', 'क्\u200Dष'],
  ['क्\u200Cष', 'क्\u200Cष'],
  ['क\u200Dष', 'कष'],
  ['क्\u200D\u200D\u200Dष', 'क्ष'],
  ['Meta\u200CMask', 'MetaMask'],
])('%j becomes %j', (text, safe) => expect(safeText(text)).toBe(safe))

const invisible = [
  0x00ad, 0x034f, 0x061c, 0x115f, 0x1160, 0x17b4, 0x180b, 0x180e, 0x200b, 0x200c, 0x2060, 0x2064, 0x2065, 0x206a,
  0x2800, 0x3164, 0xfe00, 0xfe0e, 0xfe0f, 0xfeff, 0xffa0, 0xfff0,
  0x16fe4, 0x1bca0, 0x1bca3, 0x1d159, 0x1d173, 0x1d176, 0x1d17a, 0x13430, 0x13441, 0xe0001, 0xe0020, 0xe007f, 0xe0100,
  0xe01ef, 0xe0fff,
].map((code) => [`U+${code.toString(16).toUpperCase()}`, String.fromCodePoint(code)] as const) // prettier-ignore

test('no format character of Unicode hides in a name, whatever is around it', () => {
  for (let code = 0; code <= 0x10ffff; code += 1) {
    const character = String.fromCodePoint(code)
    if (!/\p{Cf}/u.test(character)) continue
    expect(safeText(`Meta${character}Mask${character}`)).toBe('MetaMask')
    expect(safeText(character)).toBe('')
  }
})

test.each(invisible)('%s hides nowhere in a name, and alone is no name', (_, character) => {
  expect(safeText(`Meta${character}Mask`)).toBe('MetaMask')
  expect(safeText(`${character}MetaMask${character}`)).toBe('MetaMask')
  expect(safeText(character.repeat(3))).toBe('')
})

test.each(['❤️', '1️⃣', '👨‍👩‍👧', '🏳️‍🌈', '☎️ 5', '𝄞', 'Ω̈', '𝒳', '⠿'])('%s stays as it is', (text) =>
  expect(safeText(text)).toBe(text),
)

test.each([undefined, null, 5, {}, []])('%s is no text', (value) => expect(safeText(value)).toBe(''))

test('combining marks are cut to four per grapheme', () => {
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

test('a text is segmented only as far as it is shown', () => {
  const { segment } = Intl.Segmenter.prototype
  let segmented = 0
  const spy = vi.spyOn(Intl.Segmenter.prototype, 'segment').mockImplementation(function (this: Intl.Segmenter, text) {
    const all = segment.call(this, text)
    return {
      containing: (index: number) => all.containing(index),
      *[Symbol.iterator]() {
        for (const each of all) {
          segmented += 1
          yield each
        }
      },
    } as unknown as Intl.Segments
  })
  safeText('é'.repeat(1_000))
  spy.mockRestore()
  expect(segmented).toBe(TEXT_MAX_GRAPHEMES + 1)
})
