import { base64 as library } from '@scure/base'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { base64 } from './base64'

const outcome = (decode: (text: string) => Uint8Array, text: string): readonly number[] | 'refused' => {
  try {
    return [...decode(text)]
  } catch {
    return 'refused'
  }
}

test('bytes become the text of the library, and again the same bytes', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 2_000 }), (bytes) => {
      expect(base64.encode(bytes)).toBe(library.encode(bytes))
      expect(base64.decode(base64.encode(bytes))).toEqual(bytes)
    }),
  )
})

test('a text is refused exactly where the library refuses it', () => {
  const almost = fc.oneof(
    fc.base64String(),
    fc.string({ unit: fc.constantFrom(...'AQgw09+/-_= \n'), maxLength: 12 }),
    fc.base64String().map((text) => text.replace(/=+$/, '')),
    fc.base64String().map((text) => `${text.slice(0, 2)} ${text.slice(2)}`),
  )
  fc.assert(
    fc.property(almost, (text) => {
      expect(outcome(base64.decode, text)).toEqual(outcome(library.decode, text))
    }),
    { numRuns: 2_000 },
  )
})
