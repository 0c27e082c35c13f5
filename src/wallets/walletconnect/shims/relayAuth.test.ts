import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { verifyRelayAuth } from '../../../../demo/stack/relay/relayAuth'
import { decodeJWT, encodeIss, generateKeyPair, signJWT } from './relayAuth'

const AUDIENCE = 'wss://relay.example'
const seeds = fc.uint8Array({ minLength: 32, maxLength: 32 })

test.each(['the browser', 'the fetched JavaScript'])('the relay accepts the tokens that %s signs', async (signer) => {
  const native = vi.spyOn(crypto.subtle, 'sign')
  if (signer !== 'the browser') vi.spyOn(crypto.subtle, 'importKey').mockRejectedValue(new Error('Unknown algorithm'))
  await fc.assert(
    fc.asyncProperty(seeds, fc.string(), async (seed, sub) => {
      const key = generateKeyPair(seed)
      const token = await signJWT(sub, AUDIENCE, 60, key, 1_000)
      expect(verifyRelayAuth(token, AUDIENCE, 1_030)).toEqual({ clientId: await encodeIss(key.publicKey) })
      expect(decodeJWT(token)).toMatchObject({
        header: { alg: 'EdDSA', typ: 'JWT' },
        payload: { sub, aud: AUDIENCE, iat: 1_000, exp: 1_060 },
      })
    }),
    { numRuns: 20 },
  )
  expect(native.mock.calls.length > 0).toBe(signer === 'the browser')
})

test('both make the same key and signature of a seed, as RFC 8032 does', async () => {
  const seed = new Uint8Array(32).map((_, index) => index * 7)
  const token = await signJWT('a', AUDIENCE, 60, generateKeyPair(seed), 1_000)
  vi.spyOn(crypto.subtle, 'importKey').mockRejectedValue(new Error('Unknown algorithm'))
  expect(await signJWT('a', AUDIENCE, 60, generateKeyPair(seed), 1_000)).toBe(token)
})

test('a token is issued now', async () => {
  vi.spyOn(Date, 'now').mockReturnValue(5_900)
  const token = await signJWT('a', AUDIENCE, 60, generateKeyPair(new Uint8Array(32)))
  expect(decodeJWT(token).payload).toMatchObject({ iat: 5, exp: 65 })
})

test('the parts of a token are those that were signed', async () => {
  const token = await signJWT('ü', AUDIENCE, 60, generateKeyPair(new Uint8Array(32)))
  const { signature, data } = decodeJWT(token)
  expect(Buffer.from(data).toString()).toBe(token.slice(0, token.lastIndexOf('.')))
  expect(Buffer.from(signature).toString('base64url')).toBe(token.slice(token.lastIndexOf('.') + 1))
})
