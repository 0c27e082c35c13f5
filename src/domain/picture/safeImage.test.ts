import { expect, test } from 'vitest'
import { DATA_IMAGE_MAX_BYTES } from '../../config/limits'
import { safeImage } from './safeImage'

const hosts = ['https://api.example', 'http://127.0.0.1:4000']
const gif = 'data:image/gif;base64,R0lGODlhAQABAAAAACw='
const SVG = 'xmlns="http://www.w3.org/2000/svg"'

test.each([gif, 'https://api.example/getWalletImage/1?projectId=a', 'http://127.0.0.1:4000/i.png'])(
  '%s may be drawn',
  (text) => expect(safeImage(text, hosts)).toBe(text),
)

test.each([
  'data:text/html,<script>', 'data:image/svg+xml', 'data:application/xhtml+xml,x', 'data:,x',
  'DATA:text/html;image/png,x',
  'https://evil.example/i.png', 'http://api.example/i.png', 'https://api.example.evil.example/i',
  'https://u@api.example/i',
  'https://api.example\\@evil.example/i', 'javascript:alert(1)', 'blob:https://api.example/1', '//api.example/i',
  'i.png', '', 5, null, undefined,
])('%s may not', (text) => expect(safeImage(text, hosts)).toBeUndefined()) // prettier-ignore

test('a data URI may have 64 kB and not a byte more', () => {
  const full = gif.padEnd(DATA_IMAGE_MAX_BYTES, ' ')
  const inside = full.replace(/(,)(.*?)( +)$/, '$1$3$2')
  expect(safeImage(inside)).toBe(gif)
  expect(safeImage(`${inside}A`)).toBeUndefined()
})

test('without origins no URL is accepted', () => {
  expect(safeImage('https://api.example/i.png')).toBeUndefined()
})

const shown = (svg: string): string =>
  atob(safeImage(`data:image/svg+xml,${encodeURIComponent(svg)}`)?.split(',')[1] ?? '')

test.each([
  `<svg ${SVG}><path d="M0 0h9"/></svg>`,
  `<svg ${SVG}><defs><linearGradient id="a"><stop/></linearGradient></defs><path fill="url(#a)" d="M0 0h9"/></svg>`,
  `<svg ${SVG}><style>.st0{fill:#FF00AA;} .a, g > .b { clip-path:url(#c) }</style><g class="st0"/></svg>`,
  `<svg ${SVG} xmlns:i="http://www.inkscape.org/namespaces/inkscape"><i:grid/><g i:label="A (1)"/></svg>`,
  `<svg ${SVG}><image href="${gif}" width="9" height="9"/></svg>`,
])('an SVG that is cheap to draw stays as it is: %s', (svg) => expect(shown(svg)).toBe(svg))

test('the declaration of an encoding goes, and the text is UTF-8', () => {
  const latin = `<?xml version="1.0" encoding="iso-8859-1"?>\n<svg ${SVG}><title>caf\xE9</title></svg>`
  const [, body = ''] = safeImage(`data:image/svg+xml;base64,${btoa(latin)}`)?.split(',') ?? []
  expect(Buffer.from(body, 'base64').toString()).toBe(`<svg ${SVG}><title>café</title></svg>`)
})

test.each([
  '<svg/>', '<svg xmlns="http://www.w3.org/1999/xhtml"/>', `<svg ${SVG}>`, `<svg ${SVG}/><svg/>`,
  `<!DOCTYPE svg [<!ENTITY a "b">]><svg ${SVG}/>`, `<!DOCTYPE svg [<!ATTLIST use href CDATA "#a">]><svg ${SVG}/>`,
  `<?xml-stylesheet href="data:text/css,"?><svg ${SVG}/>`,
  `<svg ${SVG}><g id="a"><use href="#a"/></g></svg>`, `<svg ${SVG}><g id="a"><use href="#%61"/></g></svg>`,
  `<svg ${SVG} xmlns:q="http://www.w3.org/1999/xlink"><g id="a"><use q:href=" #a "/></g></svg>`,
  `<svg ${SVG}><use href="data:image/svg+xml,x#a"/></svg>`,
  `<svg ${SVG}><pattern id="a"><g fill="url(#a)"><path/></g></pattern></svg>`,
  `<svg ${SVG} xmlns:s="http://www.w3.org/2000/svg"><s:g/></svg>`,
  `<svg ${SVG}><animate/></svg>`, `<svg ${SVG}><script/></svg>`,
  `<svg ${SVG}><foreignObject/></svg>`, `<svg ${SVG}><path stroke-dasharray=".001"/></svg>`,
  `<svg ${SVG}><g style="stroke-dasharray:1"/></svg>`, `<svg ${SVG}><style>@import "a";</style></svg>`,
  `<svg ${SVG}><style>*{animation:a 1s}</style></svg>`, `<svg ${SVG}><g style="fill:var(--a)"/></svg>`,
  `<svg ${SVG}><g style="fill:u\\72l(#a)"/></svg>`, `<svg ${SVG}><g filter="blur(9px)"/></svg>`,
  `<svg ${SVG}><g style="marker:url(#a)"/></svg>`, `<svg ${SVG}><path marker-mid="url(#a)"/></svg>`,
  `<svg ${SVG}><image href="https://a.example/a.png"/></svg>`, `<svg ${SVG}><image href="data:image/svg+xml,x"/></svg>`,
  `<svg ${SVG} width="9" height="9"><filter id="a" width="99"/></svg>`,
  `<svg ${SVG}>${'<g>'.repeat(99)}${'</g>'.repeat(99)}</svg>`,
])('an SVG whose cost is high or unknown is refused: %s', (svg) => expect(shown(svg)).toBe('')) // prettier-ignore

/** The first bytes of a picture of that size. */
const header = (start: string, ...sizes: readonly number[]): string =>
  `data:image/png;base64,${btoa(start + String.fromCharCode(...sizes) + 'x'.repeat(40))}`

test.each([
  ['PNG', (side: number) => header('\x89PNG\r\n\x1A\n\0\0\0\rIHDR', 0, 0, side, 0, 0, 0, side, 0)],
  ['GIF', (side: number) => header('GIF89a', 0, side, 0, side)],
  ['JPEG', (side: number) => header('\xFF\xD8\xFF\xE0\0\x04ab\xFF\xC0\0\x11\x08', side, 0, side, 0)],
  ['WebP', (side: number) => header('RIFFaaaaWEBPVP8Xaaaaaaaa', 0, side - 1, 0, 0, side - 1, 0)],
  ['AVIF', (side: number) => header('\0\0\0 ftypavifaaaaispe\0\0\0\0', 0, 0, side, 0, 0, 0, side, 0)],
] as const)('a %s may have 2048 pixels a side and no more', (_, image) => {
  expect(safeImage(image(8))).toMatch(/^data:image/)
  expect(safeImage(image(9))).toBeUndefined()
})
