import {
  createPublicKey,
  createPrivateKey,
  generateKeyPairSync,
  sign,
  type JsonWebKey,
  type KeyObject,
} from 'node:crypto'
import { expect, test } from 'vitest'
import { readIdToken } from './idToken'
import { signingKey } from './keys'

const NOW = 1_800_000_000_000
const EXPECTED = { issuer: 'http://127.0.0.1:4404', clientId: 'embedded-wallet', nonce: 'n', now: NOW }
const CLAIMS = {
  iss: EXPECTED.issuer,
  aud: EXPECTED.clientId,
  nonce: 'n',
  sub: 's',
  iat: NOW / 1000,
  exp: NOW / 1000 + 60,
}
const OURS = createPrivateKey({ key: signingKey() as JsonWebKey, format: 'jwk' })
const KEYS = [{ ...createPublicKey(OURS).export({ format: 'jwk' }), kid: 'local-stand-in' }]

test('a token of the provider for this login is accepted', () => {
  expect(readIdToken(tokenOf(CLAIMS), KEYS, EXPECTED)).toEqual(CLAIMS)
})

test.each([
  ['another provider', { iss: 'http://127.0.0.1:1' }],
  ['another client', { aud: 'other' }],
  ['several clients', { aud: ['embedded-wallet', 'other'] }],
  ['another login', { nonce: 'm' }],
  ['too old', { exp: NOW / 1000 - 61 }],
  ['without an end', { exp: undefined }],
  ['from the future', { iat: NOW / 1000 + 61 }],
])('a token that is %s is refused', (_, changed) => {
  expect(() => readIdToken(tokenOf({ ...CLAIMS, ...changed }), KEYS, EXPECTED)).toThrow('ID token')
})

test('a token with another signer is refused, whatever key it names', () => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  expect(() => readIdToken(tokenOf(CLAIMS, privateKey), KEYS, EXPECTED)).toThrow('signature')
  expect(() => readIdToken(tokenOf(CLAIMS, privateKey, { alg: 'ES256', kid: 'mine' }), KEYS, EXPECTED)).toThrow(
    'not signed with a key',
  )
})

test.each([
  { alg: 'none', kid: 'local-stand-in' },
  { alg: 'HS256', kid: 'local-stand-in' },
])('the algorithm is ours to choose: %o is refused', (header) => {
  expect(() => readIdToken(tokenOf(CLAIMS, OURS, header), KEYS, EXPECTED)).toThrow('not signed with a key')
})

test.each(['', 'a.b', 'a.b.c', '..', `${tokenOf(CLAIMS)}.x`])('"%s" is no token', (token) => {
  expect(() => readIdToken(token, KEYS, EXPECTED)).toThrow('ID token')
})

function tokenOf(
  claims: object,
  key: KeyObject = OURS,
  header: object = { alg: 'ES256', kid: 'local-stand-in' },
): string {
  const signed = [header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
  return `${signed}.${sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`
}
