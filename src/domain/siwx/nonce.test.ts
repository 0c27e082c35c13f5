import { expect, test } from 'vitest'
import { SIWX_NONCE_CHARACTERS } from '../../config/limits'
import { createNonce, isNonce } from './nonce'

const random = (bytes: Uint8Array<ArrayBuffer>) => crypto.getRandomValues(bytes)

test('a thousand attempts have a thousand nonces of letters and digits, each of at least 96 bits', () => {
  const made = Array.from({ length: 1_000 }, () => createNonce(random))
  expect(new Set(made).size).toBe(1_000)
  for (const nonce of made) expect(nonce).toMatch(/^[A-Za-z0-9]+$/)
  expect(made[0]).toHaveLength(SIWX_NONCE_CHARACTERS)
  expect(SIWX_NONCE_CHARACTERS * Math.log2(62)).toBeGreaterThanOrEqual(96)
})

test('biased bytes are drawn again', () => {
  const draws = [248, 255, 61, 0]
  const source = (bytes: Uint8Array<ArrayBuffer>) => bytes.fill(draws.shift() ?? 1)
  expect(createNonce(source)).toBe('9'.repeat(24))
  expect(draws).toEqual([0])
})

test('every character occurs', () => {
  const seen = new Set(Array.from({ length: 500 }, () => createNonce(random)).join(''))
  expect(seen.size).toBe(62)
})

test.each(['', 'short', 'with-dash-1', 'a'.repeat(257), 12345678])('%j is no nonce', (text) =>
  expect(isNonce(text)).toBe(false),
)
