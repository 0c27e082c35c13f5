import { TEXT_MAX_GRAPHEMES } from '../config/limits'

// Far above what 64 graphemes of honest text take; keeps the segmenter off a megabyte of combining marks.
const MAX_CODE_UNITS = 1_024

// Bidi marks, embeddings, overrides and isolates; zero-width characters except the joiner between emoji; soft hyphen;
// tag characters; line and paragraph separators; lone surrogates; object and annotation marks.
const hidden =
  // eslint-disable-next-line no-control-regex -- control characters are what is looked for
  /[\u0000-\u001F\u007F-\u009F\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B\u200C\u200E\u200F\u2028-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0\uFFF9-\uFFFC]|[\u{E0000}-\u{E0FFF}]|\p{Surrogate}/gu

const strayJoiner = /(?<!\p{Extended_Pictographic}\uFE0F?|\p{Emoji_Modifier})\u200D|\u200D(?!\p{Extended_Pictographic})/gu

/**
 * Text from outside, fit to be drawn as one line: no control, bidi or invisible characters, single spaces, at most
 * 64 graphemes with at most four marks each (promises, section 3). Anything that is not text becomes an empty text.
 */
export function safeText(text: unknown, maxGraphemes: number = TEXT_MAX_GRAPHEMES): string {
  if (typeof text !== 'string') return ''
  const plain = text
    .slice(0, Math.max(MAX_CODE_UNITS, maxGraphemes * 16))
    .replace(/[\t\n\r\v\f\u0085\u2028\u2029]+/g, ' ')
    .replace(hidden, '')
    .replace(strayJoiner, '')
    .replace(/(\p{M}{4})\p{M}+/gu, '$1')
    .replace(/\s+/gu, ' ')
    .trim()
  // Segmenters are dear to make and to collect; as a rule there is nothing to count.
  if (plain.length <= maxGraphemes) return plain
  const graphemes = splitGraphemes(plain)
  return graphemes.length <= maxGraphemes ? plain : `${graphemes.slice(0, maxGraphemes - 1).join('').trimEnd()}…`
}

// Without Intl.Segmenter (Firefox before 125) a code point is close enough: the cap still holds.
function splitGraphemes(text: string): string[] {
  if (typeof Intl !== 'object' || typeof Intl.Segmenter !== 'function') return Array.from(text)
  return Array.from(new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text), ({ segment }) => segment)
}
