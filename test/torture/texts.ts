import { createRandom, type Random } from './random'

/** An element and an attribute that only markup of these texts can create. */
export const MARKER = 'x-marker'

const WORDS = ['Fox', 'Dollar Coin', 'Кошелёк', 'محفظة', 'ארנק', '钱包', 'กระเป๋า', 'वॉलेट', '👩‍👩‍👧‍👦', '🇺🇦', 'e\u0301']
const BIDI = [
  '\u202A',
  '\u202B',
  '\u202C',
  '\u202D',
  '\u202E',
  '\u2066',
  '\u2067',
  '\u2068',
  '\u2069',
  '\u200E',
  '\u200F',
]
const INVISIBLE = [
  '\u200B',
  '\u200C',
  '\u200D',
  '\u2060',
  '\uFEFF',
  '\u00AD',
  '\u180E',
  '\u3164',
  '\u{E0001}',
  '\u{E0041}',
]
const CONTROLS = ['\u0000', '\u0007', '\u001B[31m', '\u0085', '\u2028', '\u2029', '\r\n', '\t', '\uD800']
const MARKUP = [
  `<${MARKER}>`,
  `<img src=x onerror="window.marked=1" ${MARKER}>`,
  '<script>window.marked=1</script>',
  `"><svg onload="window.marked=1" ${MARKER}>`,
  `' onmouseover='window.marked=1' ${MARKER}='`,
  `<iframe srcdoc="<script>parent.marked=1</script>" ${MARKER}></iframe>`,
  '{{constructor.constructor("window.marked=1")()}}',
  '</style><style>*{display:none}</style>',
  'javascript:window.marked=1',
  `&lt;${MARKER}&gt;`,
]
const MARKS = ['\u0300', '\u0336', '\u0489', '\u20DD', '\u0E49', '\u0F90', '\u06DC']
const WIDE = ['W', '﷽', '𒐫', '꧅', '⸻', '㋿', '\u3000', 'ﷺ', '\u00A0', '-', '_']
const MEGABYTE = 2 ** 20

type Kind = (random: Random) => string

const repeated = (random: Random, from: readonly string[], below: number): string =>
  Array.from({ length: 1 + random.integer(below) }, () => random.pick(from)).join('')

/** What stands between ordinary words. */
const KINDS: Readonly<Record<string, Kind>> = {
  bidi: (random) => repeated(random, BIDI, 12),
  invisible: (random) => repeated(random, INVISIBLE, 40),
  controls: (random) => repeated(random, CONTROLS, 6),
  markup: (random) => repeated(random, MARKUP, 2),
  tower: (random) => `a${repeated(random, MARKS, 400)}`,
  wide: (random) => repeated(random, WIDE, 300),
  unbroken: (random) => random.pick(WIDE).repeat(1 + random.integer(4_000)),
}

/** So many texts as strangers write them, the same for a seed. One of a hundred is a megabyte long. */
export function hostileTexts(seed: number, count: number): readonly string[] {
  const random = createRandom(seed)
  const kinds = Object.values(KINDS)
  return Array.from({ length: count }, (_, index) => {
    const parts = Array.from({ length: 1 + random.integer(4) }, () =>
      random.integer(3) === 0 ? random.pick(WORDS) : random.pick(kinds)(random),
    )
    const text = `${random.pick(WORDS)}${parts.join(random.pick(['', ' ']))}`
    return index % 100 === 99 ? text.repeat(Math.ceil(MEGABYTE / text.length)).slice(0, MEGABYTE) : text
  })
}
