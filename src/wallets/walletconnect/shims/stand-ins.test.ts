import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Bytes } from './bytes'

test.each(['hex', 'base64', 'utf-8'] as const)('text in %s is what Node makes of it', (encoding) => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(Bytes.from(text).toString(encoding)).toBe(Buffer.from(text).toString(encoding))
    }),
  )
})

test.each(['hex', 'base64'] as const)('bytes come back from %s', (encoding) => {
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      const text = Buffer.from(bytes).toString(encoding)
      expect([...Bytes.from(text, encoding)]).toEqual([...bytes])
    }),
  )
})

test('parts are joined in their order', () => {
  expect([...Bytes.concat([Bytes.from([1, 2]), new Uint8Array([3])])]).toEqual([1, 2, 3])
})
