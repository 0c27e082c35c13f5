/** A kind of SVG that costs more the higher `times` is. */
export type SvgKind = { readonly name: string; readonly svg: (times: number) => string }

const ROOT = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 100 100"'
const FULL = '<rect width="100" height="100"/>'

/** What is drawn many times. `defs` is drawn once. */
const LEAVES: Readonly<Record<string, { readonly leaf: string; readonly defs?: string }>> = {
  circle: { leaf: '<circle r="5"/>' },
  translucent: { leaf: '<rect width="100" height="100" opacity=".5"/>' },
  pixel: { leaf: '<rect x="7" y="7" width="6" height="6"/>' },
  'inherited gradient': {
    leaf: `<g fill="url(#g)" stroke="url(#g)">${FULL}</g>`,
    defs: '<radialGradient id="g"><stop stop-color="red"/><stop offset="1" stop-opacity=".5"/></radialGradient>',
  },
  'gradient of a class': {
    leaf: '<rect class="a" width="100" height="100"/>',
    defs:
      '<style>.a{fill:url(#g)}</style>' +
      '<linearGradient id="g"><stop/><stop offset="1" stop-opacity="0"/></linearGradient>',
  },
  layer: { leaf: `<g opacity=".5">${FULL}${FULL}</g>` },
  blend: { leaf: `<g style="mix-blend-mode:multiply">${FULL}${FULL}</g>` },
  mask: {
    leaf: '<rect width="100" height="100" mask="url(#m)"/>',
    defs: `<mask id="m"><g fill="#888">${FULL}</g></mask>`,
  },
  clip: {
    leaf: '<rect width="100" height="100" clip-path="url(#c)"/>',
    defs: '<clipPath id="c"><circle r="50"/><text y="50">abc</text></clipPath>',
  },
  pattern: {
    leaf: '<rect width="100" height="100" fill="url(#p)"/>',
    defs: `<pattern id="p" width=".01" height=".01">${FULL}</pattern>`,
  },
  'pattern in a pattern': {
    leaf: '<rect width="100" height="100" fill="url(#p)"/>',
    defs:
      `<pattern id="q" width=".1" height=".1"><circle r="9"/></pattern>` +
      `<pattern id="p" width=".1" height=".1"><rect width="100" height="100" fill="url(#q)"/></pattern>`,
  },
  blur: {
    leaf: '<rect width="100" height="100" filter="url(#f)"/>',
    defs: '<filter id="f" x="-1" y="-1" width="3" height="3"><feGaussianBlur stdDeviation="25"/></filter>',
  },
  'blur of a huge element': {
    leaf: '<rect width="9999" height="9999" filter="url(#f)"/>',
    defs: '<filter id="f" x="-1" y="-1" width="3" height="3"><feGaussianBlur stdDeviation="25"/></filter>',
  },
  shadow: {
    leaf: '<rect width="100" height="100" filter="url(#f)"/>',
    defs:
      '<filter id="f"><feFlood flood-opacity="0" result="b"/><feColorMatrix in="SourceAlpha" ' +
      'values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 127 0"/><feOffset dy="4"/><feGaussianBlur stdDeviation="9"/>' +
      '<feBlend in2="b"/><feBlend in="SourceGraphic"/></filter>',
  },
  text: { leaf: '<text y="50" font-size="20">abc</text>' },
  'huge text': { leaf: '<text y="9999" font-size="99999" stroke="red">abcdefgh</text>' },
  stroke: { leaf: '<circle r="50" fill="none" stroke="red" stroke-width="9"/>' },
  'stroked path': {
    leaf: '<path fill="none" stroke="red" stroke-linejoin="round" d="M0 0L99 9L1 99L99 80L20 99L70 3L5 80L60 0"/>',
  },
}

/** Nested `<use>`, which doubles with each level: a file of 2 kB draws any number of elements. */
function nested({ leaf, defs = '' }: { readonly leaf: string; readonly defs?: string }, times: number): string {
  const levels = Math.max(0, Math.floor(Math.log2(times)))
  let groups = `<g id="a0">${leaf}</g>`
  for (let level = 1; level <= levels; level += 1) {
    const reference = `<use ${level % 2 ? 'href' : 'xlink:href'}="#a${level - 1}"/>`
    groups += `<g id="a${level}">${reference}${reference}</g>`
  }
  const rest = times - 2 ** levels
  const more = leaf.repeat(rest > 2_000 ? 0 : rest)
  return `<svg ${ROOT}><defs>${defs}${groups}</defs><use href="#a${levels}"/>${more}</svg>`
}

function points(count: number, random: () => number): string {
  return Array.from({ length: count }, () => `${(random() * 100).toFixed(1)} ${(random() * 100).toFixed(1)}`).join(' ')
}

/** Every kind of cost, each repeated in the file and by references. */
export function svgKinds(random: () => number): readonly SvgKind[] {
  return [
    ...Object.entries(LEAVES).flatMap(([name, each]) => [
      { name: `${name}, nested`, svg: (times: number) => nested(each, times) },
      {
        name: `${name}, repeated`,
        svg: (times: number) => `<svg ${ROOT}><defs>${each.defs ?? ''}</defs>${each.leaf.repeat(times)}</svg>`,
      },
    ]),
    { name: 'points, filled', svg: (times) => `<svg ${ROOT}><path d="M${points(times, random)}"/></svg>` },
    {
      name: 'points, stroked by a group',
      svg: (times) =>
        `<svg ${ROOT}><g stroke="red" stroke-width="3" fill="none">` +
        `<polyline points="${points(times, random)}"/></g></svg>`,
    },
    {
      name: 'points, as the clip of each',
      svg: (times) =>
        `<svg ${ROOT}><clipPath id="c"><path d="M${points(times, random)}"/></clipPath>` +
        `${'<circle r="99" clip-path="url(#c)"/>'.repeat(5)}</svg>`,
    },
    { name: 'letters', svg: (times) => `<svg ${ROOT}><text y="50">${'abcde '.repeat(times)}</text></svg>` },
    {
      name: 'stops',
      svg: (times) =>
        `<svg ${ROOT}><linearGradient id="g">${'<stop offset=".5"/>'.repeat(times)}</linearGradient>` +
        `${'<rect width="100" height="100" fill="url(#g)"/>'.repeat(20)}</svg>`,
    },
    {
      name: 'steps of a filter',
      svg: (times) =>
        `<svg ${ROOT}><filter id="f" x="-1" y="-1" width="3" height="3">` +
        `${'<feGaussianBlur stdDeviation="25"/>'.repeat(times)}</filter><g filter="url(#f)">${FULL}</g></svg>`,
    },
    {
      name: 'rules of a style sheet',
      svg: (times) =>
        `<svg ${ROOT}><style>${'g circle{fill:red}'.repeat(times)}</style>` +
        `${'<g><circle r="9"/></g>'.repeat(300)}</svg>`,
    },
  ]
}

/** The most expensive of a kind that is accepted, and the first that is refused; the former is absent if none is. */
export function atTheLimit(kind: SvgKind, isAccepted: (svg: string) => boolean): { svg?: string; times: number } {
  let [low, high] = [0, 1]
  while (high < 20_000 && isAccepted(kind.svg(high))) [low, high] = [high, high * 2]
  while (high - low > Math.max(1, low / 16)) {
    const middle = Math.floor((low + high) / 2)
    if (isAccepted(kind.svg(middle))) low = middle
    else high = middle
  }
  return low > 0 ? { svg: kind.svg(low), times: low } : { times: 0 }
}
