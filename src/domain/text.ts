import { TEXT_MAX_GRAPHEMES } from '../config/limits'

// Far more than 64 graphemes need. Keeps the segmenter away from megabytes of combining marks.
const MAX_CODE_UNITS = 1_024

// Format characters and what else Unicode treats as invisible, except the joiners of `strayJoiner` and the selector of
// emoji.
const ignorable = /(?![\u200C\u200D\uFE0F])[\p{Cf}\p{DI}]/gu
// Controls, lone surrogates, separators, object marks, and blanks that are not among `ignorable`.
const hidden = /[\p{Cc}\p{Cs}\u2028\u2029\u2800\uFFFC\u{13441}\u{13442}\u{16FE4}\u{1D159}]/gu

const straySelector = /(?<!\p{Extended_Pictographic})\uFE0F(?!\u20E3)/gu

// The signs that kill a vowel in the scripts of India and around it, where a joiner decides how consonants are joined.
const VIRAMA =
  '[\\u094D\\u09CD\\u0A4D\\u0ACD\\u0B4D\\u0BCD\\u0C4D\\u0CCD' +
  '\\u0D3B\\u0D3C\\u0D4D\\u0DCA\\u1039\\u103A\\u17D2\\u1B44\\uA806]'
// Letters that are joined to their neighbour; a non-joiner between two of them shows.
const JOINING = '(?=\\p{L})[\\p{scx=Arab}\\p{scx=Syrc}\\p{scx=Mong}\\p{scx=Nkoo}]'
// The contexts of RFC 5892, A.1 and A.2, and emoji. Anywhere else a joiner is invisible.
const strayJoiner = new RegExp(
  [
    `(?<!\\p{Extended_Pictographic}\\uFE0F?|\\p{Emoji_Modifier}|${VIRAMA})\\u200D`,
    `\\u200D(?<!${VIRAMA}\\u200D)(?!\\p{Extended_Pictographic})`,
    `(?<!${VIRAMA}|${JOINING}\\p{M}*)\\u200C`,
    `\\u200C(?<!${VIRAMA}\\u200C)(?!${JOINING})`,
    `[\\u200C\\u200D](?![\\p{L}\\p{Extended_Pictographic}])`,
  ].join('|'),
  'gu',
)

// A segmenter is expensive to create.
let segmenter: Intl.Segmenter | undefined

/** Makes text safe to show on one line: no control, bidi or invisible characters, at most 64 graphemes. */
export function safeText(text: unknown, maxGraphemes: number = TEXT_MAX_GRAPHEMES): string {
  if (typeof text !== 'string') return ''
  const plain = text
    .slice(0, Math.max(MAX_CODE_UNITS, maxGraphemes * 16))
    .replace(/[\t\n\r\v\f\u0085\u2028\u2029]+/g, ' ')
    .replace(ignorable, '')
    .replace(hidden, '')
    .replace(straySelector, '')
    .replace(strayJoiner, '')
    .replace(/(\p{M}{4})\p{M}+/gu, '$1')
    .replace(/\s+/gu, ' ')
    .trim()
  // Most texts have nothing to segment.
  if (plain.length <= maxGraphemes) return plain
  let end = 0
  let graphemes = 0
  for (const { index, segment } of (segmenter ??= new Intl.Segmenter()).segment(plain)) {
    graphemes += 1
    if (graphemes < maxGraphemes) end = index + segment.length
    // What comes after the last shown one need not be segmented.
    if (graphemes > maxGraphemes) return `${plain.slice(0, end).trimEnd()}…`
  }
  return plain
}
