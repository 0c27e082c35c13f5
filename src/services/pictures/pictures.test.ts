import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPictures } from './pictures'

const HOST = 'https://images.test'
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9"/></svg>'
const SLOW = '<svg xmlns="http://www.w3.org/2000/svg"><g id="a"><use href="#a"/></g></svg>'
const gif = Uint8Array.from(atob('R0lGODlhAQABAAAAACw='), (each) => each.charCodeAt(0))

const drawn = new Map<string, Blob>()
const requests: { readonly url: string; readonly init: RequestInit | undefined }[] = []
let checks = 0
let known = 0

beforeEach(() => {
  URL.createObjectURL = (blob) => {
    const url = `blob:${drawn.size}`
    drawn.set(url, blob as Blob)
    return url
  }
  URL.revokeObjectURL = (url) => void drawn.delete(url)
})
afterEach(() => {
  vi.unstubAllGlobals()
  drawn.clear()
  requests.length = 0
  checks = 0
  known = 0
})

function serves(body: BodyInit | undefined, type: string, status = 200): void {
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    requests.push({ url, init })
    if (body === undefined) throw new TypeError('Failed to fetch')
    return new Response(body, { status, headers: { 'content-type': type } })
  })
}

const create = () =>
  createPictures({
    origins: () => [HOST],
    loadSvgCheck: async () => {
      checks += 1
      return await import('../../domain/picture/svg/safeSvg')
    },
    onKnown: () => (known += 1),
  })

async function draw(url: string): Promise<{ readonly type: string; readonly text: string } | undefined> {
  const shown = await create().load(url)
  const blob = shown === undefined ? undefined : drawn.get(shown)
  return blob && { type: blob.type, text: await blob.text() }
}

test('a picture of a stranger is fetched without credentials and referrer, and drawn from its bytes', async () => {
  serves(gif, 'text/plain')
  expect(await draw(`${HOST}/a`)).toEqual({ type: 'image/gif', text: new TextDecoder().decode(gif) })
  expect(requests).toEqual([
    { url: `${HOST}/a`, init: { credentials: 'omit', referrerPolicy: 'no-referrer', priority: 'low' } },
  ])
  expect(checks).toBe(0)
})

test('an SVG is drawn once it has been checked', async () => {
  serves(`<?xml version="1.0"?>${SVG}`, 'Image/SVG+XML; charset=utf-8')
  expect(await draw(`${HOST}/a.png`)).toEqual({ type: 'image/svg+xml', text: SVG })
})

test('the charset of an SVG is what its host says', async () => {
  serves(
    Uint8Array.from(SVG.replace('<path', '<title>é</title><path'), (each) => each.charCodeAt(0)),
    'image/svg+xml;charset=iso-8859-1',
  )
  expect((await draw(`${HOST}/a`))?.text).toContain('é')
})

/** A picture with this head and a side of so many pixels. */
const png = (side: number) =>
  new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 73, 72, 68, 82, 0, 0, side, 0, 0, 0, side, 0])

test.each([
  ['an SVG that is slow', SLOW, 'image/svg+xml'],
  ['an SVG that says it is a PNG', SVG, 'image/png'],
  ['a longer SVG', SVG + ' '.repeat(131_072), 'image/svg+xml'],
  ['a page', '<!doctype html>', 'text/html'],
  ['more than 4096 pixels a side', png(17), 'image/png'],
  ['more than 8 MB', new Uint8Array(8_000_001), 'image/png'],
] as const)('%s is not drawn', async (_, body, type) => {
  serves(body, type)
  expect(await draw(`${HOST}/a`)).toBeUndefined()
})

test('an artwork of 4096 pixels a side is drawn', async () => {
  serves(png(16), 'image/png')
  expect((await draw(`${HOST}/a`))?.type).toBe('image/png')
})

test('what says its size anywhere is drawn if it was read whole', async () => {
  const avif = new Uint8Array(300_000)
  avif.set(new TextEncoder().encode('\0\0\0 ftypavifaaaaispe\0\0\0\0\0\0\x01\0\0\0\x01\0'))
  serves(avif, 'image/avif')
  expect(await draw(`${HOST}/a`)).toBeUndefined()
  serves(avif.slice(0, 262_144), 'image/avif')
  expect((await draw(`${HOST}/a`))?.type).toBe('image/avif')
})

test.each([
  ['cannot be reached, or not with CORS', undefined, 200],
  ['is not there', gif, 404],
] as const)('a picture that %s is tried again by the next box', async (_, body, status) => {
  serves(body, 'image/gif', status)
  const pictures = create()
  expect(await pictures.load(`${HOST}/a`)).toBeUndefined()
  expect(pictures.known(`${HOST}/a`)).toBeNull()
  serves(gif, 'image/gif')
  expect(await pictures.load(`${HOST}/a`)).toBeDefined()
})

test('a picture is fetched once, and tells when it is known', async () => {
  serves(gif, 'image/gif')
  const pictures = create()
  expect(pictures.known(`${HOST}/a`)).toBeUndefined()
  const [first, second] = await Promise.all([pictures.load(`${HOST}/a`), pictures.load(`${HOST}/a`)])
  expect(first).toBe(second)
  expect(await pictures.load(`${HOST}/a`)).toBe(first)
  expect(pictures.known(`${HOST}/a`)).toBe(first)
  expect(requests).toHaveLength(1)
  expect(known).toBe(1)
})

test('a picture on a host that only the page can have chosen is drawn as it is', async () => {
  serves(undefined, '')
  const pictures = create()
  expect(pictures.known('https://page.test/logo.svg')).toBe('https://page.test/logo.svg')
  expect(await pictures.load('/logo.svg')).toBe('/logo.svg')
  expect(requests).toEqual([])
})

const dataUrl = (svg: string) => `data:image/svg+xml;base64,${btoa(svg)}`

test('a data URL of pixels is known at once, an SVG once it has been checked', async () => {
  const pictures = create()
  const pixels = `data:image/gif;base64,${btoa(String.fromCharCode(...gif))}`
  expect(pictures.known(pixels)).toBe(pixels)
  expect(pictures.known(dataUrl(SVG))).toBeUndefined()
  expect(await pictures.load(dataUrl(SVG))).toBe(dataUrl(SVG))
  expect(pictures.known(dataUrl(SVG))).toBe(dataUrl(SVG))
  expect(await pictures.load(` DATA:image/svg+xml,${encodeURIComponent(SLOW)}`)).toBeUndefined()
  expect(pictures.known('data:text/html,a')).toBeNull()
})

test('without the file that checks SVGs none is drawn, and the next one fetches it again', async () => {
  let loads = 0
  const pictures = createPictures({
    origins: () => [],
    loadSvgCheck: async () => {
      loads += 1
      if (loads === 1) throw new TypeError('Failed to fetch')
      return await import('../../domain/picture/svg/safeSvg')
    },
    onKnown: () => {},
  })
  expect(await pictures.load(dataUrl(SVG))).toBeUndefined()
  expect(await pictures.load(dataUrl(SVG))).toBe(dataUrl(SVG))
})

test('the URLs of pictures that were used least recently are revoked, and all at the end', async () => {
  const large = new Uint8Array(7_000_000)
  large.set(gif)
  serves(large, 'image/gif')
  const pictures = create()
  for (let each = 0; each < 4; each += 1) await pictures.load(`${HOST}/${each}`)
  expect(drawn.size).toBe(4)
  pictures.known(`${HOST}/0`)
  await pictures.load(`${HOST}/4`)
  expect(drawn.size).toBe(4)
  expect(pictures.known(`${HOST}/0`)).toBeDefined()
  expect(pictures.known(`${HOST}/1`)).toBeUndefined()
  pictures.close()
  expect(drawn.size).toBe(0)
})
