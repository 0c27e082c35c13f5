import fc from 'fast-check'
import { getAddress } from 'viem/utils'
import { createSiweMessage, parseSiweMessage } from 'viem/siwe'
import { expect, test } from 'vitest'
import { formatSiwxMessage, parseSiwxMessage, type SiwxMessageData } from './message'
import { findMessageProblem } from './findMessageProblem'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const least: SiwxMessageData = {
  accountAddress: address,
  chainId: 'eip155:1',
  domain: 'shop.example:8443',
  uri: 'https://shop.example:8443/login',
  version: '1',
  nonce: 'abcdef0123456789',
  issuedAt: '2026-01-02T03:04:05.678Z',
}
const full: SiwxMessageData = {
  ...least,
  statement: 'Sign in to the shop, please.',
  expirationTime: '2026-01-03T03:04:05.678Z',
  notBefore: '2026-01-02T03:00:00.000Z',
  requestId: 'order-1',
  resources: ['https://shop.example/terms', 'urn:uuid:1'],
}

test('with all twelve fields the text is that of EIP-4361', () => {
  expect(formatSiwxMessage(full)).toBe(`shop.example:8443 wants you to sign in with your Ethereum account:
${address}

Sign in to the shop, please.

URI: https://shop.example:8443/login
Version: 1
Chain ID: 1
Nonce: abcdef0123456789
Issued At: 2026-01-02T03:04:05.678Z
Expiration Time: 2026-01-03T03:04:05.678Z
Not Before: 2026-01-02T03:00:00.000Z
Request ID: order-1
Resources:
- https://shop.example/terms
- urn:uuid:1`)
})

test('an absent statement leaves two line feeds in its place', () => {
  expect(formatSiwxMessage(least)).toContain(`${address}\n\n\nURI: `)
})

test('elsewhere the standard of the namespace names the account and the network', () => {
  const text = formatSiwxMessage({
    ...least,
    chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    accountAddress: 'So1',
  })
  expect(text).toContain('with your Solana account:\nSo1\n')
  expect(text).toContain('\nChain ID: 5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp\n')
})

const word = fc.stringMatching(/^[A-Za-z0-9]{8,40}$/)
const time = fc
  .date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString())
const data = fc
  .record(
    {
      accountAddress: fc.stringMatching(/^0x[0-9a-f]{40}$/).map((text) => getAddress(text)),
      chainId: fc.nat().map((id) => `eip155:${id}` as const),
      domain: fc.constantFrom('shop.example', 'localhost:3000', '127.0.0.1:8080', 'a.b.example'),
      uri: fc.webUrl({ validSchemes: ['https'], withFragments: true, withQueryParameters: true }),
      version: fc.constant('1'),
      nonce: word,
      statement: fc.stringMatching(/^[A-Za-z0-9 ,.!?:/()'-]{1,80}$/),
      issuedAt: time,
      expirationTime: time,
      notBefore: time,
      requestId: word,
      resources: fc.array(fc.webUrl({ validSchemes: ['https'] }), { minLength: 1, maxLength: 4 }),
    },
    { requiredKeys: ['accountAddress', 'chainId', 'domain', 'uri', 'version', 'nonce', 'issuedAt'] },
  )
  .filter((fields) => findMessageProblem(fields) === undefined)

test('all twelve fields survive being written and read', () => {
  fc.assert(
    fc.property(data, (fields) => {
      expect(parseSiwxMessage(formatSiwxMessage(fields))).toEqual(fields)
    }),
    { numRuns: 1_000 },
  )
})

test("viem's reader and writer agree with ours on every eip155 message", () => {
  fc.assert(
    fc.property(data, (fields) => {
      const text = formatSiwxMessage(fields)
      const { accountAddress, chainId, issuedAt, expirationTime, notBefore, resources, ...same } = fields
      const theirs = {
        ...same,
        address: accountAddress as `0x${string}`,
        chainId: Number(chainId.slice(7)),
        issuedAt: new Date(issuedAt ?? ''),
        ...(expirationTime && { expirationTime: new Date(expirationTime) }),
        ...(notBefore && { notBefore: new Date(notBefore) }),
        ...(resources && { resources: [...resources] }),
      }
      expect(parseSiweMessage(text)).toEqual(theirs)
      expect(text).toBe(createSiweMessage({ ...theirs, version: '1' }))
    }),
    { numRuns: 500 },
  )
})

test.each([
  ['nothing', ''],
  ['something before', ` ${formatSiwxMessage(full)}`],
  ['something after', `${formatSiwxMessage(full)}\n`],
  ['line feeds of another system', formatSiwxMessage(full).replaceAll('\n', '\r\n')],
  ['the layout with one line feed missing', formatSiwxMessage(least).replace('\n\n\n', '\n\n')],
  ['fields in another order', formatSiwxMessage(least).replace(/(Version.*)\n(Chain.*)/, '$2\n$1')],
  ['a field twice', formatSiwxMessage(full).replace(/(Nonce.*)/, '$1\n$1')],
  ['a label of no standard', formatSiwxMessage(least).replace('Ethereum', 'Base')],
  ['resources announced and not given', `${formatSiwxMessage(least)}\nResources:`],
  ['a full CAIP-2 id', formatSiwxMessage(least).replace('Chain ID: 1', 'Chain ID: eip155:1')],
])('%s is no message', (_, text) => {
  const read = parseSiwxMessage(text)
  expect(read === undefined || findMessageProblem(read) !== undefined).toBe(true)
})

test('parsing never throws', () => {
  fc.assert(
    fc.property(fc.oneof(fc.anything(), fc.string()), (value) => {
      expect(parseSiwxMessage(value)).toBeUndefined()
    }),
  )
})

const onSolana: SiwxMessageData = {
  ...least,
  accountAddress: '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv',
  chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
}

test('on Solana the text is that of CAIP-122, with the display name and the reference of CAIP-2', () => {
  expect(formatSiwxMessage({ ...onSolana, statement: 'Hello.' }))
    .toBe(`shop.example:8443 wants you to sign in with your Solana account:
7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv

Hello.

URI: https://shop.example:8443/login
Version: 1
Chain ID: 5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp
Nonce: abcdef0123456789
Issued At: 2026-01-02T03:04:05.678Z`)
})

test.each([
  ['mainnet', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
  ['solana:devnet', 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'],
  ['testnet', 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z'],
  ['localnet', 'solana:localnet'],
] as const)('a wallet that words the message itself may call the chain %s', (name, chainId) => {
  for (const signed of [
    { ...onSolana, chainId },
    { ...onSolana, chainId, statement: 'Hello.' },
  ]) {
    const text = formatSiwxMessage(signed).replace(/Chain ID: .*/, `Chain ID: ${name}`)
    expect(parseSiwxMessage(text)).toEqual(signed)
    expect(parseSiwxMessage(text.replace('\n\n\n', '\n\n'))).toEqual(signed)
  }
})

test('other namespaces accept neither a display name nor a missing line', () => {
  expect(parseSiwxMessage(formatSiwxMessage(least).replace('\n\n\n', '\n\n'))).toBeUndefined()
  expect(parseSiwxMessage(formatSiwxMessage(least).replace('Chain ID: 1', 'Chain ID: mainnet'))?.chainId).not.toBe(
    'eip155:1',
  )
})

test('a Solana message with anything between its lines is invalid', () => {
  const text = formatSiwxMessage(onSolana)
  const lines = text.split('\n')
  for (const at of lines.keys())
    expect(parseSiwxMessage([...lines.slice(0, at), 'x', ...lines.slice(at)].join('\n'))).not.toEqual(onSolana)
  for (const at of lines.keys())
    expect(parseSiwxMessage([...lines.slice(0, at), '', '', ...lines.slice(at)].join('\n'))).toBeUndefined()
})
