import { expect, test } from 'vitest'
import { resolveNetworks } from '../../chains/networks/resolveNetworks'
import { readPeer, readSession, acceptsAnyChain, type SessionRecord } from './parseSession'

const { networks } = resolveNetworks(['mainnet', 'base'], {}, { rpc: 'https://rpc.example', projectId: undefined })
const a = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const b = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const session = (namespaces: SessionRecord['namespaces'], metadata: object = {}): SessionRecord => ({
  topic: 't',
  expiry: 1,
  namespaces,
  peer: { metadata },
})
const read = (namespaces: SessionRecord['namespaces']) => readSession(session(namespaces), networks)

test('chains, methods and namespaces that were not asked for are dropped', () => {
  const [view, ...others] = read({
    eip155: {
      accounts: [`eip155:1:${a}`, `eip155:666:${a}`],
      chains: ['eip155:1', 'eip155:666', 'cosmos:x'],
      methods: ['personal_sign', 'steal'],
    },
    cosmos: { accounts: ['cosmos:hub:abc'], chains: ['cosmos:hub'], methods: [] },
  })
  expect(others).toEqual([])
  expect(view).toMatchObject({ namespace: 'eip155', networkIds: ['eip155:1'], methods: ['personal_sign'] })
})

test('approved chains are those named and those of the accounts, in the page’s order', () => {
  expect(
    read({ eip155: { accounts: [`eip155:8453:${a}`], chains: ['eip155:8453', 'eip155:1'], methods: [] } })[0]
      ?.networkIds,
  ).toEqual(['eip155:1', 'eip155:8453'])
})

test('an account is one whatever its spelling, and those of the active chain come first', () => {
  const [view] = read({
    eip155: {
      accounts: [`eip155:1:${a}`, `eip155:1:${a.toLowerCase()}`, `eip155:8453:${b.toLowerCase()}`],
      methods: [],
    },
  })
  expect(view?.accountsOn('eip155:8453').map(({ address }) => address)).toEqual([b, a])
})

test('a namespace keyed by one chain is read like any other', () => {
  expect(read({ 'eip155:8453': { accounts: [`eip155:8453:${a}`], methods: [] } })[0]?.networkIds).toEqual([
    'eip155:8453',
  ])
})

test.each([
  ['no accounts', { eip155: { accounts: [], chains: ['eip155:1'], methods: [] } }],
  ['accounts that are none', { eip155: { accounts: ['eip155:1:0x12', 'x', 5, null], methods: [] } }],
  ['no lists', { eip155: { accounts: 'eip155:1', chains: {}, methods: 7 } }],
  ['nothing', {}],
] as const)('a session with %s gives nothing', (_what, namespaces) => {
  expect(read(namespaces as SessionRecord['namespaces'])).toEqual([])
})

test('the wallet’s name is cleaned and its picture is not fetched from its host', () => {
  const peer = readPeer(session({}, { name: 'Fo\u202ex', icons: ['https://wallet.example/icon.png'] }))
  expect(peer).toEqual({ id: 'walletConnect', name: 'Fox', method: 'walletconnect' })
})

test('one wallet takes any network', () => {
  expect(acceptsAnyChain(session({}, { name: 'MetaMask Wallet' }))).toBe(true)
  expect(acceptsAnyChain(session({}, { name: 'MetaMask' }))).toBe(false)
})

const onSolana = resolveNetworks(
  ['mainnet', 'solana', 'solana-devnet'],
  {},
  { rpc: 'https://rpc.example', projectId: undefined },
).networks
const solanaMainnet = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const formerMainnet = 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ'
const key = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'

test('both namespaces of a session are parsed, each with its own accounts', () => {
  const views = readSession(
    session({
      eip155: { accounts: [`eip155:1:${a}`], methods: [] },
      solana: {
        accounts: [`${solanaMainnet}:${key}`],
        chains: [solanaMainnet],
        methods: ['solana_signMessage', 'steal'],
      },
    }),
    onSolana,
  )
  expect(views.map(({ namespace, networkIds, methods }) => [namespace, networkIds, methods])).toEqual([
    ['eip155', ['eip155:1'], []],
    ['solana', [solanaMainnet], ['solana_signMessage']],
  ])
  expect(views[1]?.accountsOn(solanaMainnet)).toEqual([{ namespace: 'solana', address: key, type: 'eoa' }])
})

test('Solana addresses differ by case and have to encode 32 bytes', () => {
  const other = key.replace('K', 'k')
  const accounts = [key, other, key, 'z'.repeat(44), key.slice(0, 31)].map((address) => `${solanaMainnet}:${address}`)
  const [view] = readSession(session({ solana: { accounts, methods: [] } }), onSolana)
  expect(view?.accountsOn(solanaMainnet).map(({ address }) => address)).toEqual([key, other])
})

test('a legacy chain id of a wallet is read as the current one, and used in requests to it', () => {
  const [view] = readSession(
    session({ solana: { accounts: [`${formerMainnet}:${key}`], chains: [formerMainnet], methods: [] } }),
    onSolana,
  )
  expect(view?.networkIds).toEqual([solanaMainnet])
  expect(view?.accountsOn(solanaMainnet)).toHaveLength(1)
  expect(view?.wireId(solanaMainnet)).toBe(formerMainnet)
})

test('a wallet that knows both names is asked under the present one', () => {
  const [view] = readSession(
    session({ solana: { accounts: [`${formerMainnet}:${key}`, `${solanaMainnet}:${key}`], methods: [] } }),
    onSolana,
  )
  expect(view?.wireId(solanaMainnet)).toBe(solanaMainnet)
  expect(view?.accountsOn(solanaMainnet)).toHaveLength(1)
})

test('Solana is dropped where the page did not ask for it', () => {
  expect(
    read({
      eip155: { accounts: [`eip155:1:${a}`], methods: [] },
      solana: { accounts: [`${solanaMainnet}:${key}`], methods: [] },
    }).map(({ namespace }) => namespace),
  ).toEqual(['eip155'])
})

const bitcoin = 'bip122:000000000019d6689c085ae165831e93'
const polkadot = 'polkadot:91b171bb158e2d3848fa23a9f1c25182'
const other = (id: string) => ({
  id: id.split(':')[1],
  caipNetworkId: id,
  chainNamespace: id.split(':')[0],
  name: id,
  nativeCurrency: { name: 'C', symbol: 'C', decimals: 8 },
  rpcUrls: { default: { http: ['https://rpc.example'] } },
})
const others = resolveNetworks(
  [other(bitcoin), other(polkadot)],
  {},
  { rpc: 'https://rpc.example', projectId: undefined },
).networks
const payment = 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu'
const substrate = '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5'
const readOthers = (sessionProperties?: unknown, address = payment) =>
  readSession(
    {
      ...session({
        bip122: { accounts: [`${bitcoin}:${address}`], methods: ['signMessage'] },
        polkadot: { accounts: [`${polkadot}:${substrate}`], methods: [] },
      }),
      sessionProperties,
    },
    others,
  )

test('Bitcoin accounts are for payment, Polkadot accounts plain ones', () => {
  const [first, second] = readOthers()
  expect(first?.accountsOn(bitcoin)).toEqual([{ namespace: 'bip122', address: payment, type: 'payment' }])
  expect(second?.accountsOn(polkadot)).toEqual([{ namespace: 'polkadot', address: substrate, type: 'eoa' }])
})

test.each([
  ['a list', [{ address: payment, publicKey: '03'.repeat(33), path: "m/84'/0'/0'/0/0" }]],
  [
    'lists by purpose or network',
    { payment: [{ address: payment, publicKey: '03'.repeat(33), path: "m/84'/0'/0'/0/0" }] },
  ],
])('public key and path come from the session properties: %s', (_what, value) => {
  const [view] = readOthers({ bip122_getAccountAddresses: JSON.stringify(value) })
  expect(view?.accountsOn(bitcoin)).toEqual([
    { namespace: 'bip122', address: payment, type: 'payment', publicKey: '03'.repeat(33), path: "m/84'/0'/0'/0/0" },
  ])
})

test.each([
  '{',
  'null',
  '[null]',
  '7',
  JSON.stringify([{ address: payment, publicKey: '<b>', path: 'javascript:x' }]),
  JSON.stringify([{ address: 'another', path: 'm/1' }]),
])('session properties of %s say nothing', (text) => {
  expect(readOthers({ bip122_getAccountAddresses: text })[0]?.accountsOn(bitcoin)).toEqual([
    { namespace: 'bip122', address: payment, type: 'payment' },
  ])
})

test('what is no address is left out', () => {
  expect(readOthers(undefined, '<img>').map(({ namespace }) => namespace)).toEqual(['polkadot'])
})
