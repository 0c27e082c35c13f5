import { formatMessage, createEncodedRecap, mergeEncodedRecaps } from '@walletconnect/utils'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Cacao, CacaoPayload } from './cacao'
import { dataFromCacao, sessionFromCacao } from './cacaoSession'
import { parseSiwxMessage } from './message'
import { parseRecap } from './recap'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const iss = `did:pkh:eip155:1:${address}`
const recap = createEncodedRecap('eip155', 'request', [
  'personal_sign',
  'eth_sign',
  'eth_signTypedData_v4',
  'wallet_sendCalls',
])
const payload: CacaoPayload = {
  iss,
  domain: 'shop.example',
  aud: 'https://shop.example/login',
  version: '1',
  nonce: 'abcdef0123456789',
  iat: '2026-01-02T03:04:05.678Z',
  resources: [recap],
}
const cacao = (p: CacaoPayload): Cacao => ({ h: { t: 'caip122' }, p, s: { t: 'eip191', s: '0xsigned' } })
const theirs = (p: CacaoPayload) => formatMessage(p as unknown as Parameters<typeof formatMessage>[0], p.iss)

test('the text is that of the relay library, ReCap sentence included', () => {
  const session = sessionFromCacao(cacao(payload))
  expect(session?.message).toBe(theirs(payload))
  expect(session?.message).toContain(
    'I further authorize the stated URI to perform the following actions on my behalf: ' +
      "(1) 'request': 'eth_sign', 'eth_signTypedData_v4', 'personal_sign', 'wallet_sendCalls' for 'eip155'.",
  )
  expect(session?.signature).toBe('0xsigned')
})

test('the fields of the session are those of the text', () => {
  const session = sessionFromCacao(cacao({ ...payload, statement: 'Hello.', exp: '2027-01-01T00:00:00Z' }))
  expect(parseSiwxMessage(session?.message)).toEqual(session?.data)
  expect(session?.data).toMatchObject({
    accountAddress: address,
    chainId: 'eip155:1',
    expirationTime: '2027-01-01T00:00:00Z',
  })
})

const method = fc.constantFrom(
  'eth_sign',
  'eth_signTransaction',
  'eth_signTypedData',
  'eth_signTypedData_v3',
  'personal_sign',
  'eth_accounts',
)
const anyPayload = fc
  .record({
    statement: fc.option(fc.stringMatching(/^[A-Za-z .,]{1,40}$/), { nil: undefined }),
    exp: fc.option(fc.constant('2027-01-01T00:00:00Z'), { nil: undefined }),
    nbf: fc.option(fc.constant('2026-01-01T00:00:00Z'), { nil: undefined }),
    requestId: fc.option(fc.constant('r1'), { nil: undefined }),
    methods: fc.uniqueArray(method, { minLength: 1 }),
    abilities: fc.uniqueArray(fc.constantFrom('request', 'sign', 'read'), { minLength: 1 }),
    other: fc.boolean(),
    links: fc.array(fc.constant('https://shop.example/terms'), { maxLength: 2 }),
  })
  .map(({ methods, abilities, other, links, ...optional }) => {
    const grants = abilities.map((ability) => createEncodedRecap('eip155', ability, [...methods]))
    if (other) grants.push(createEncodedRecap('https://shop.example', 'crud', ['read', 'write']))
    return { ...payload, ...optional, resources: [...links, grants.reduce(mergeEncodedRecaps)] }
  })

test('for any grants and fields our text equals that of the relay library', () => {
  fc.assert(
    fc.property(anyPayload, (p) => {
      expect(sessionFromCacao(cacao(p))?.message).toBe(theirs(p))
    }),
    { numRuns: 500 },
  )
})

test('without a ReCap, and without resources, the text is a plain sign-in message', () => {
  const { resources: _, ...plain } = payload
  expect(sessionFromCacao(cacao(plain))?.message).toBe(theirs(plain))
})

test('a statement that the wallet completed is not completed twice', () => {
  const completed = dataFromCacao(payload)?.statement
  const again = { ...payload, ...(completed && { statement: completed }) }
  expect(sessionFromCacao(cacao(again))?.message).toBe(theirs(payload))
})

test('a text that differs from the fields is refused', () => {
  expect(sessionFromCacao(cacao(payload), theirs(payload))).toBeDefined()
  expect(sessionFromCacao(cacao(payload), `${theirs(payload)} `)).toBeUndefined()
})

test.each(['', address, `did:key:${address}`, 'did:pkh:eip155:1', `did:pkh:near:x:${address}`])(
  'an issuer of %j names no account',
  (other) => {
    expect(sessionFromCacao(cacao({ ...payload, iss: other }))).toBeUndefined()
  },
)

test('invalid grants are ignored', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json().map(btoaSafe)), (text) => {
      const grants = parseRecap([`urn:recap:${text}`])
      if (grants) expect(Object.values(grants).every((entry) => typeof entry === 'object')).toBe(true)
    }),
  )
  expect(parseRecap([recap, 'https://last.example'])).toBeUndefined()
  expect(parseRecap([`urn:recap:${btoa('{"att":{"eip155":[]}}')}`])).toBeUndefined()
})

function btoaSafe(text: string): string {
  return Buffer.from(text).toString('base64')
}
