import fc from 'fast-check'
import { expect, test } from 'vitest'
import { resolveIpfs, readMetadata } from './readMetadata'

const hosts = {
  origins: ['https://images.test', 'https://gate.test'],
  imageHosts: ['https://images.test', 'https://gate.test/ipfs/'],
}
const read = (json: unknown) => readMetadata(JSON.stringify(json), hosts)

test('reads name, description and image', () => {
  expect(read({ name: 'Meadow', description: 'Green', image: 'https://images.test/a.png', attributes: [1] })).toEqual({
    name: 'Meadow',
    description: 'Green',
    media: { url: 'https://images.test/a.png', kind: 'image' },
  })
})

test.each([
  [{ image_url: 'https://images.test/a.png' }, 'https://images.test/a.png', 'image'],
  [{ animation_url: 'https://images.test/a.mp4?x=1' }, 'https://images.test/a.mp4?x=1', 'video'],
  [
    { image: 'https://images.test/a.WEBM', animation_url: 'https://images.test/b.mp4' },
    'https://images.test/a.WEBM',
    'video',
  ],
  [
    { image: 'https://elsewhere.test/a.png', animation_url: 'https://images.test/b.mp4' },
    'https://images.test/b.mp4',
    'video',
  ],
  [{ image: 'ipfs://QmA/1.png' }, 'https://gate.test/ipfs/QmA/1.png', 'image'],
  [{ image: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=' }, 'data:image/gif;base64,R0lGODlhAQABAAAAACw=', 'image'],
])('reads the media of %o', (json, url, kind) => {
  expect(read(json)?.media).toEqual({ url, kind })
})

test.each([
  'https://elsewhere.test/a.png',
  'http://images.test/a.png',
  'javascript:alert(1)',
  'data:text/html,<script>',
  '//images.test/a.png',
  5,
  null,
  {},
])('leaves out media at %o and keeps the rest', (image) => {
  expect(read({ name: 'Meadow', image })).toEqual({ name: 'Meadow' })
})

test.each([[undefined], ['no json'], ['null'], ['[]'.repeat(2)], ['"text"'], [`{"name":"${'x'.repeat(300_000)}"}`]])(
  'rejects %o',
  (text) => {
    expect(readMetadata(text, hosts)).toBeUndefined()
  },
)

test('random metadata become safe text and media', () => {
  fc.assert(
    fc.property(
      fc.record({
        name: fc.oneof(fc.string({ unit: 'binary', maxLength: 2_000 }), fc.jsonValue()),
        description: fc.oneof(fc.string({ unit: 'binary', maxLength: 2_000 }), fc.jsonValue()),
        image: fc.oneof(fc.webUrl(), fc.jsonValue()),
      }),
      (json) => {
        const { name = '', description = '', media } = read(json) ?? {}
        for (const text of [name, description]) expect(text).not.toMatch(/[\p{Cc}\u202A-\u202E\u2066-\u2069]/u)
        expect([...name].length).toBeLessThanOrEqual(64 * 5)
        if (media) expect(media.url).toMatch(/^(?:data:image\/|https:\/\/(?:images|gate)\.test\/)/)
      },
    ),
  )
})

test.each([
  ['ipfs://QmA', hosts.imageHosts, 'https://gate.test/ipfs/QmA'],
  ['IPFS://ipfs/QmA', ['https://gate.test/ipfs'], 'https://gate.test/ipfs/QmA'],
  ['ipfs://QmA', ['https://images.test'], undefined],
  ['https://x.test/ipfs/QmA', [], 'https://x.test/ipfs/QmA'],
])('resolves %s with %o to %s', (address, imageHosts, place) => {
  expect(resolveIpfs(address, imageHosts)).toBe(place)
})
