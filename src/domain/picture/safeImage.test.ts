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

test('the declaration of an encoding goes, and the text is UTF-8', () => {
  const latin = `<?xml version="1.0" encoding="iso-8859-1"?>\n<svg ${SVG}><title>caf\xE9</title></svg>`
  const [, body = ''] = safeImage(`data:image/svg+xml;base64,${btoa(latin)}`)?.split(',') ?? []
  expect(Buffer.from(body, 'base64').toString()).toBe(`<svg ${SVG}><title>café</title></svg>`)
})

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
