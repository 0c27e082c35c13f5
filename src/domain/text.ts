import { TEXT_MAX_GRAPHEMES } from '../config/limits'

// Far more than 64 graphemes need. Keeps the segmenter away from megabytes of combining marks.
const MAX_CODE_UNITS = 1_024

// What Unicode treats as invisible, except the two characters that emoji need.
const ignorable = /(?![\u200D\uFE0F])\p{DI}/gu
// Controls, lone surrogates, separators, annotation and object marks, and blanks that are not among `ignorable`.
const hidden = /[\p{Cc}\p{Cs}\u2028\u2029\u2800\uFFF9-\uFFFC\u{13430}-\u{1343F}\u{13441}\u{13442}\u{16FE4}\u{1D159}]/gu

const straySelector = /(?<!\p{Extended_Pictographic})\uFE0F(?!\u20E3)/gu

const strayJoiner =
  /(?<!\p{Extended_Pictographic}\uFE0F?|\p{Emoji_Modifier})\u200D|\u200D(?!\p{Extended_Pictographic})/gu

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
  // Segmenters are expensive, and most texts have nothing to segment.
  if (plain.length <= maxGraphemes) return plain
  const graphemes = Array.from(new Intl.Segmenter().segment(plain), ({ segment }) => segment)
  if (graphemes.length <= maxGraphemes) return plain
  const cut = graphemes.slice(0, maxGraphemes - 1).join('')
  return `${cut.trimEnd()}…`
}
