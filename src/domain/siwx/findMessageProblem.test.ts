import { expect, test } from 'vitest'
import type { SiwxMessageData } from './message'
import { findMessageProblem } from './findMessageProblem'

const good: SiwxMessageData = {
  accountAddress: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  chainId: 'eip155:1',
  domain: 'shop.example',
  uri: 'https://shop.example/login',
  version: '1',
  nonce: 'abcdef0123456789',
  statement: 'Sign in.',
  issuedAt: '2026-01-02T03:04:05Z',
  expirationTime: '2026-01-02T03:04:05+01:00',
  notBefore: '2026-01-02T03:04:05.1Z',
  requestId: 'a%20b',
  resources: ['urn:recap:eyJ', 'ipfs://x'],
}
const page = { host: 'shop.example', origin: 'https://shop.example' }

test('a message of the standard has no problem', () => expect(findMessageProblem(good, page)).toBeUndefined())

test.each<[keyof SiwxMessageData, unknown]>([
  ['statement', 'two\nlines'], ['statement', ''], ['statement', 'say "hi"'], ['statement', 'Grüße'], ['statement',
  'x\u202Ey'],
  ['chainId', 'eip155:01'], ['chainId', 'eip155:one'], ['chainId', 'near:mainnet'], ['accountAddress', '0x12'],
  ['accountAddress', 'f39Fd6e51aad88F6F4ce6aB8827279cffFb92266'], ['domain', 'shop.example/x'], ['domain', ''],
  ['domain', 'a b'],
  ['domain', 'https://shop.example'], ['uri', 'shop'], ['uri', 'https://shop.example/a b'], ['uri', ''], ['version',
  '2'],
  ['nonce', 'short'], ['nonce', 'with space 1'], ['issuedAt', 'yesterday'], ['issuedAt', undefined], ['issuedAt',
  '2026-02-30T00:00:00Z'],
  ['expirationTime', '2026-01-01'], ['notBefore', '2026-01-02T03:04:05'], ['notBefore', ''], ['requestId', ''],
  ['requestId', 'a\nb'],
  ['resources', ['https://ok.example', 'not a uri']], ['resources', ['https://a.example\n- https://b.example']],
])('%s of %j is named as the problem', (field, value) => {
  expect(findMessageProblem({ ...good, [field]: value } as SiwxMessageData)?.field).toBe(field)
}) // prettier-ignore

test.each([
  'Expiration Time: 2020-01-01',
  'Not Before:',
  ' nonce : abcdefgh',
  'URI: https://evil.example',
  'Resources:',
])('a page may not have the statement %j, which some libraries read as a field', (statement) => {
  expect(findMessageProblem({ ...good, statement }, page)?.field).toBe('statement')
  // A server that is sent such a message compares what was signed.
  expect(findMessageProblem({ ...good, statement })).toBeUndefined()
})

test.each(['Sign in to the shop. Not before noon: at noon.', 'Uri, sign in.', 'Noncense: none'])(
  'a page may have the statement %j',
  (statement) => expect(findMessageProblem({ ...good, statement }, page)).toBeUndefined(),
)

test.each(['evil.example', 'shop.example:444', 'www.shop.example', 'shop.example.evil.example', 'SHOP.example'])(
  'a page on shop.example may not sign for %s',
  (domain) => expect(findMessageProblem({ ...good, domain }, page)?.field).toBe('domain'),
)

test.each([
  'http://shop.example/',
  'https://shop.example:444/',
  'https://evil.example/',
  'https://shop.example@evil.example/',
])('a page on https://shop.example may not name %s', (uri) =>
  expect(findMessageProblem({ ...good, uri }, page)?.field).toBe('uri'),
)
