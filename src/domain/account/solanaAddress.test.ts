import { base58 } from '@scure/base'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSolanaAddress } from './solanaAddress'

const sol = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'

test('32 to 44 base58 characters that encode 32 bytes are a Solana address', () => {
  expect(isSolanaAddress(sol)).toBe(true)
  expect(isSolanaAddress('1'.repeat(32))).toBe(true)
})
test.each([
  '1'.repeat(31),
  '1'.repeat(45),
  `0${sol.slice(1)}`,
  `l${sol.slice(1)}`,
  `${sol} `,
  'z'.repeat(44),
  '2'.repeat(43),
  `1${sol}`,
  undefined,
])('%j is none', (text) => expect(isSolanaAddress(text)).toBe(false))

test('the bytes are counted as the library decodes them', () => {
  const key = fc.oneof(fc.uint8Array({ minLength: 32, maxLength: 32 }), fc.uint8Array({ minLength: 20, maxLength: 40 }))
  const zeros = fc.nat(12).chain((count) => key.map((bytes) => bytes.map((byte, at) => (at < count ? 0 : byte))))
  fc.assert(
    fc.property(zeros, (bytes) => {
      const text = base58.encode(bytes)
      return isSolanaAddress(text) === (bytes.length === 32 && text.length >= 32)
    }),
    { numRuns: 2_000 },
  )
})
