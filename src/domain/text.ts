import { TEXT_MAX_GRAPHEMES } from '../config/limits'

// Far more than 64 graphemes need. Keeps the segmenter away from megabytes of combining marks.
const MAX_CODE_UNITS = 1_024

// Controls; characters that Unicode treats as invisible (bidi marks, zero-width characters, fillers, variation
// selectors, tags, musical and shorthand format controls) except the two that emoji need; blanks that it does not count
// among them (braille, Khitan, musical and Egyptian); line and paragraph separators; lone surrogates; annotation and
// object marks.
const hidden =
  // eslint-disable-next-line no-control-regex -- control characters are what is looked for
  /[\u0000-\u001F\u007F-\u009F\u200E\u200F\u2028-\u202E\u2066-\u2069\u2800\uFFF9-\uFFFC]|[\u{16FE4}\u{1D159}\u{13430}-\u{1343F}\u{13441}\u{13442}\u{E0000}-\u{E0FFF}]|(?![\u200D\uFE0F])\p{Default_Ignorable_Code_Point}|\p{Surrogate}/gu

const straySelector = /(?<!\p{Extended_Pictographic})\uFE0F(?!\u20E3)/gu

const strayJoiner =
  /(?<!\p{Extended_Pictographic}\uFE0F?|\p{Emoji_Modifier})\u200D|\u200D(?!\p{Extended_Pictographic})/gu

/**
 * Makes text from outside safe to show on one line: no control, bidi or invisible characters, single spaces, at most 64
 * graphemes with at most four marks each. Anything but a string becomes an empty text.
 */
export function safeText(text: unknown, maxGraphemes: number = TEXT_MAX_GRAPHEMES): string {
  if (typeof text !== 'string') return ''
  const plain = text
    .slice(0, Math.max(MAX_CODE_UNITS, maxGraphemes * 16))
    .replace(/[\t\n\r\v\f\u0085\u2028\u2029]+/g, ' ')
    .replace(hidden, '')
    .replace(straySelector, '')
    .replace(strayJoiner, '')
    .replace(/(\p{M}{4})\p{M}+/gu, '$1')
    .replace(/\s+/gu, ' ')
    .trim()
  // Segmenters are expensive, and most texts have nothing to segment.
  if (plain.length <= maxGraphemes) return plain
  const graphemes = splitGraphemes(plain)
  return graphemes.length <= maxGraphemes
    ? plain
    : `${graphemes
        .slice(0, maxGraphemes - 1)
        .join('')
        .trimEnd()}…`
}

// Without Intl.Segmenter (Firefox before 125) code points are counted instead. The cap still holds.
function splitGraphemes(text: string): string[] {
  if (typeof Intl !== 'object' || typeof Intl.Segmenter !== 'function') return Array.from(text)
  return Array.from(new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text), ({ segment }) => segment)
}
