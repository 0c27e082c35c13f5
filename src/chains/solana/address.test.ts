import { base58 } from '@scure/base'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readSolanaAccounts, readSolanaAddress } from './address'

const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length })

test('every 32 bytes are an address, and no other number of bytes is', () => {
  fc.assert(fc.property(bytes(32), (key) => readSolanaAddress(base58.encode(key)) === base58.encode(key)))
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 64 }), (key) => {
      if (key.length !== 32) expect(readSolanaAddress(base58.encode(key))).toBeUndefined()
    }),
  )
})

test('any value is read without raising', () => {
  fc.assert(fc.property(fc.anything(), (value) => [undefined, value].includes(readSolanaAddress(value))))
})

test('44 characters that stand for 33 bytes are no address', () => {
  const long = base58.encode(new Uint8Array(33).fill(1)).slice(0, 44)
  expect(readSolanaAddress('z'.repeat(44))).toBeUndefined()
  expect(readSolanaAddress(` ${long}`)).toBeUndefined()
})

test('accounts are kept once, in the wallet’s order, without what is none', () => {
  const [a, b] = [1, 2].map((fill) => base58.encode(new Uint8Array(32).fill(fill))) as [string, string]
  expect(readSolanaAccounts([b, 'x', a, b, null]).map(({ address }) => address)).toEqual([b, a])
})
