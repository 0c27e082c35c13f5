import { expect, test } from 'vitest'
import { resolveNetworks } from '../../chains/resolveNetworks'
import { readPeer, readSession, takesAnyNetwork, type SessionRecord } from './readSession'

const { networks } = resolveNetworks(['mainnet', 'base'], {}, { rpc: 'https://rpc.example', projectId: undefined })
const a = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const b = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const session = (namespaces: SessionRecord['namespaces'], metadata: object = {}): SessionRecord => ({ topic: 't', expiry: 1, namespaces, peer: { metadata } })
const read = (namespaces: SessionRecord['namespaces']) => readSession(session(namespaces), networks)

test('chains, methods and namespaces that were not asked for are dropped', () => {
  const [view, ...others] = read({
    eip155: { accounts: [`eip155:1:${a}`, `eip155:666:${a}`], chains: ['eip155:1', 'eip155:666', 'cosmos:x'], methods: ['personal_sign', 'steal'] },
    cosmos: { accounts: ['cosmos:hub:abc'], chains: ['cosmos:hub'], methods: [] },
  })
  expect(others).toEqual([])
  expect(view).toMatchObject({ namespace: 'eip155', networkIds: ['eip155:1'], methods: ['personal_sign'] })
})

test('approved chains are those named and those of the accounts, in the page’s order', () => {
  expect(read({ eip155: { accounts: [`eip155:8453:${a}`], chains: ['eip155:8453', 'eip155:1'], methods: [] } })[0]?.networkIds).toEqual(['eip155:1', 'eip155:8453'])
})

test('an account is one whatever its spelling, and those of the active chain come first', () => {
  const [view] = read({ eip155: { accounts: [`eip155:1:${a}`, `eip155:1:${a.toLowerCase()}`, `eip155:8453:${b.toLowerCase()}`], methods: [] } })
  expect(view?.accountsOn('eip155:8453').map(({ address }) => address)).toEqual([b, a])
})

test('a namespace keyed by one chain is read like any other', () => {
  expect(read({ 'eip155:8453': { accounts: [`eip155:8453:${a}`], methods: [] } })[0]?.networkIds).toEqual(['eip155:8453'])
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
  expect(takesAnyNetwork(session({}, { name: 'MetaMask Wallet' }))).toBe(true)
  expect(takesAnyNetwork(session({}, { name: 'MetaMask' }))).toBe(false)
})
