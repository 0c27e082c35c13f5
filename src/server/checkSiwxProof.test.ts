import fc from 'fast-check'
import { expect, test } from 'vitest'
import { proveOnEthereum, proveOnSolana } from '../../test/fakes/siwxVisitor'
import { checkSiwxProof } from './checkSiwxProof'
import { createMemoryStore } from './memoryStore'

const now = Date.parse('2026-01-02T12:00:00Z')
const YEAR_MS = 365 * 24 * 3_600_000
const at = (time: number): string => new Date(time).toISOString()
const prove = (fields: object) => proveOnEthereum({ domain: 'shop.example', nonce: 'abcdef0123456789', ...fields })

test('a proof is accepted for as long as it is new, and its key until then', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: -2 * YEAR_MS, max: 2 * YEAR_MS }),
      fc.integer({ min: 1, max: 3_600 }),
      fc.integer({ min: 0, max: 300 }),
      async (offset, maxAgeSeconds, clockToleranceSeconds) => {
        const proof = await prove({ issuedAt: at(now + offset) })
        const result = checkSiwxProof(proof, { now, maxAgeSeconds, clockToleranceSeconds })
        const tolerance = clockToleranceSeconds * 1_000
        const end = now + offset + maxAgeSeconds * 1_000 + tolerance
        if (offset > tolerance) expect(result).toEqual({ ok: false, code: 'not_yet_valid' })
        else if (end <= now) expect(result).toEqual({ ok: false, code: 'expired' })
        else expect(result).toMatchObject({ ok: true, expiresAt: end, signature: proof.signature })
      },
    ),
    { numRuns: 100 },
  )
})

test.each([
  ['of next year', { issuedAt: at(now + YEAR_MS) }, 'not_yet_valid'],
  ['that begins next year', { issuedAt: at(now), notBefore: at(now + YEAR_MS) }, 'not_yet_valid'],
  ['of last year', { issuedAt: at(now - YEAR_MS) }, 'expired'],
  ['that has ended', { issuedAt: at(now - 300_000), expirationTime: at(now - 120_000) }, 'expired'],
  ['with 200,000 letters', { issuedAt: at(now), statement: 'a'.repeat(200_000) }, 'malformed'],
])('a proof %s is refused', async (_, fields, code) => {
  expect(checkSiwxProof(await prove(fields), { now, maxAgeSeconds: 600 })).toEqual({ ok: false, code })
})

test('a signature of 300,000 letters is refused, and so is whatever is no proof', async () => {
  const { message } = await prove({ issuedAt: at(now) })
  for (const posted of [
    { message, signature: '0'.repeat(300_000) },
    { message },
    'proof',
    null,
    undefined,
    [],
    { message: 1 },
  ])
    expect(checkSiwxProof(posted, { now })).toEqual({ ok: false, code: 'malformed' })
})

test('without a bound the nonce says that the message is new, and only its own times count', async () => {
  const proof = await prove({ issuedAt: at(now + YEAR_MS) })
  expect(checkSiwxProof(proof, { now })).toMatchObject({ ok: true, expiresAt: Infinity })
  const ending = await prove({ issuedAt: at(now), expirationTime: at(now + 1_000) })
  expect(checkSiwxProof(ending, { now, maxAgeSeconds: 600 })).toMatchObject({ expiresAt: now + 61_000 })
})

test('a message that does not say when it was issued has no age', () => {
  const proof = proveOnSolana({ domain: 'shop.example', nonce: 'abcdef0123456789', issuedAt: undefined as never })
  expect(checkSiwxProof(proof, { now, maxAgeSeconds: 600 })).toEqual({ ok: false, code: 'malformed' })
  expect(checkSiwxProof(proof, { now })).toMatchObject({ ok: true })
})

test('the key is short, and of the message alone', async () => {
  const proof = await prove({ issuedAt: at(now), statement: 'a'.repeat(10_000) })
  const [first, second] = [proof, { ...proof, signature: '0x00' }].map((each) => checkSiwxProof(each, { now }))
  if (!first?.ok || !second?.ok) throw new Error('Both are proofs.')
  expect(first.key.length).toBeLessThan(100)
  const store = createMemoryStore(() => now)
  expect([store.add(first.key, now + 1_000), store.add(second.key, now + 1_000)]).toEqual([true, false])
})

test.each([{ maxAgeSeconds: NaN }, { maxAgeSeconds: Infinity }, { now: NaN }, { clockToleranceSeconds: 301 }])(
  '%o would leave a proof without an end, and throws',
  (options) => {
    expect(() => checkSiwxProof({}, options)).toThrow(TypeError)
  },
)
