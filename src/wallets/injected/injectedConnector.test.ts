import { expect, test, vi } from 'vitest'
import { createFakeClock } from '../../../test/fakes/clock'
import { responsesTwice, createFakeWallet, hangs, walletError, type WalletReply } from '../../../test/fakes/eip1193'
import type { Network } from '../../domain/network/network'
import { ConnectAborted, ProviderDisconnected } from '../../errors/connection'
import { UserRejected, RequestAlreadyPending, RequestUnauthorized, WalletRequestFailed } from '../../errors/wallet'
import type { ConnectionListener, LiveConnection } from '../contract'
import { createInjectedConnector } from './injectedConnector'
import { neverAborted } from '../../../test/fakes/neverAborted'

const vitalik = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const other = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const network = (id: number): Network => ({
  id,
  caipNetworkId: `eip155:${id}`,
  chainNamespace: 'eip155',
  name: `Chain ${id}`,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['https://x.example'] } },
})
const onEthereum = { networks: [network(1), network(10)], networkId: 'eip155:1' } as const
const onOptimism = { ...onEthereum, networkId: 'eip155:10' } as const

function setUp(replies: Readonly<Record<string, WalletReply>> = {}) {
  const provider = createFakeWallet(replies)
  const clock = createFakeClock()
  const connector = createInjectedConnector({ wallet: { id: 'io.fox', name: 'Fox', rdns: 'io.fox' }, provider }, clock)
  return { provider, clock, connector }
}

async function connected(replies: Readonly<Record<string, WalletReply>> = {}) {
  const parts = setUp(replies)
  const [live] = await parts.connector.connect(onEthereum, neverAborted)
  return { ...parts, live: live as LiveConnection }
}

const listener = () =>
  ({ accountsChanged: vi.fn(), networkChanged: vi.fn(), disconnected: vi.fn() }) satisfies ConnectionListener

test('connecting asks for accounts, then for the chain, and nothing else', async () => {
  const { provider, live } = await connected()
  expect(live.facts).toMatchObject({
    connectorId: 'io.fox',
    networkId: 'eip155:1',
    accounts: [{ address: vitalik, type: 'eoa' }],
  })
  expect(provider.asked).toEqual(['eth_requestAccounts', 'eth_chainId'])
})

test('a wallet on another chain is asked to move to the wanted one', async () => {
  const { connector } = setUp()
  const [live] = await connector.connect(onOptimism, neverAborted)
  expect(live?.facts.networkId).toBe('eip155:10')
})

test('a wallet that will not move is connected where it is', async () => {
  const { connector } = setUp({ wallet_switchEthereumChain: () => Promise.reject(walletError(4001)) })
  const [live] = await connector.connect(onOptimism, neverAborted)
  expect(live?.facts.networkId).toBe('eip155:1')
})

test('a chain that is not configured is not asked for', async () => {
  const { connector, provider } = setUp()
  await connector.connect({ ...onEthereum, networkId: 'eip155:999' }, neverAborted)
  expect(provider.asked).not.toContain('wallet_switchEthereumChain')
})

test.each([
  ['4001', () => Promise.reject(walletError(4001)), UserRejected],
  ['-32002', () => Promise.reject(walletError(-32002)), RequestAlreadyPending],
  ['4100', () => Promise.reject(walletError(4100)), RequestUnauthorized],
  ['4900', () => Promise.reject(walletError(4900)), ProviderDisconnected],
  [
    'a throw before any promise',
    () => {
      throw walletError(4001)
    },
    UserRejected,
  ],
  [
    'a reason whose getters throw',
    () =>
      Promise.reject({
        get code() {
          throw new Error('trap')
        },
      }),
    WalletRequestFailed,
  ],
  ['no accounts', () => [], RequestUnauthorized],
  ['no list', () => ({ 0: vitalik }), WalletRequestFailed],
  ['accounts that are no addresses', () => ['0x12', 5, null], RequestUnauthorized],
  [
    'a list that throws',
    () =>
      new Proxy([], {
        get() {
          throw new Error('trap')
        },
      }),
    WalletRequestFailed,
  ],
])('%s ends connecting with an error of ours', async (_what, reply, kind) => {
  const { connector } = setUp({ eth_requestAccounts: reply as WalletReply })
  await expect(connector.connect(onEthereum, neverAborted)).rejects.toBeInstanceOf(kind)
})

test('an answer without a promise is an answer', async () => {
  const { live } = await connected({ eth_requestAccounts: () => [vitalik] })
  expect(live.facts.accounts).toHaveLength(1)
})

test('the second response of a wallet is ignored', async () => {
  const { live } = await connected({ eth_requestAccounts: responsesTwice([vitalik], [other]) })
  expect(live.facts.accounts.map(({ address }) => address)).toEqual([vitalik])
})

test('the same account in two spellings is one', async () => {
  const { live } = await connected({
    eth_requestAccounts: () => Object.freeze([vitalik, vitalik.toLowerCase(), other]),
  })
  expect(live.facts.accounts.map(({ address }) => address)).toEqual([vitalik, other])
})

test('a wallet that hangs is left when the visitor leaves', async () => {
  const { connector } = setUp({ eth_requestAccounts: hangs })
  const controller = new AbortController()
  const connecting = connector.connect(onEthereum, controller.signal)
  controller.abort()
  await expect(connecting).rejects.toBeInstanceOf(ConnectAborted)
})

test('a wallet that never names its chain is not waited for', async () => {
  const { connector, clock } = setUp({ eth_chainId: hangs })
  const connecting = connector.connect(onEthereum, neverAborted)
  const settled = expect(connecting).rejects.toBeInstanceOf(WalletRequestFailed)
  await clock.advance(10_000)
  await settled
  expect(clock.pending()).toBe(0)
})

test.each([['0xa'], [10], ['10'], [10n]])('chain id %o is read', async (value) => {
  const { live } = await connected({ eth_chainId: () => value })
  expect(live.facts.networkId).toBe('eip155:10')
})

test('restoring shows the visitor nothing', async () => {
  const { connector, provider } = setUp()
  expect(await connector.restore(onEthereum, neverAborted)).toHaveLength(1)
  expect(provider.asked).toEqual(['eth_accounts', 'eth_chainId'])
})

test.each([
  ['no account', () => []],
  ['an error', () => Promise.reject(walletError(4100))],
  ['nonsense', () => 5],
])('restoring with %s gives nothing', async (_what, reply) => {
  const { connector } = setUp({ eth_accounts: reply as WalletReply })
  expect(await connector.restore(onEthereum, neverAborted)).toEqual([])
})

test('restoring from a wallet that hangs gives nothing', async () => {
  const { connector, clock } = setUp({ eth_accounts: hangs })
  const restoring = connector.restore(onEthereum, neverAborted)
  await clock.advance(10_000)
  expect(await restoring).toEqual([])
})

test('changes are passed on, read and checked', async () => {
  const { live, provider } = await connected()
  const told = listener()
  live.watch(told)
  provider.emit('accountsChanged', [other.toLowerCase()])
  for (const id of ['0xa', 10, '10']) provider.emit('chainChanged', id)
  expect(told.accountsChanged.mock.calls).toEqual([[[{ namespace: 'eip155', address: other, type: 'eoa' }]]])
  expect(told.networkChanged.mock.calls).toEqual([['eip155:10'], ['eip155:10'], ['eip155:10']])
})

test('what cannot be read is not passed on', async () => {
  const { live, provider } = await connected()
  const told = listener()
  live.watch(told)
  for (const value of ['x', null, ['0x1'], { length: 0 }, undefined]) provider.emit('accountsChanged', value)
  for (const value of ['moon', -1, 0, 1.5, null, {}, 'solana:1']) provider.emit('chainChanged', value)
  provider.emit('disconnect', walletError(1013))
  expect([told.accountsChanged, told.networkChanged, told.disconnected].flatMap(({ mock }) => mock.calls)).toEqual([])
})

test('no account left means disconnected, said once', async () => {
  const { live, provider } = await connected()
  const told = listener()
  live.watch(told)
  provider.emit('accountsChanged', [])
  provider.emit('disconnect')
  provider.emit('chainChanged', '0xa')
  expect(told.disconnected.mock.calls).toEqual([['wallet']])
  expect(told.networkChanged).not.toHaveBeenCalled()
})

test('letting go releases every listener', async () => {
  const { live, provider } = await connected()
  const told = listener()
  const release = live.watch(told)
  expect(provider.listeners()).toBe(3)
  release()
  provider.emit('chainChanged', '0xa')
  expect(provider.listeners()).toBe(0)
  expect(told.networkChanged).not.toHaveBeenCalled()
})

test('a wallet without events can be watched', async () => {
  const { live, provider } = await connected()
  provider.on = () => {
    throw new Error('no events')
  }
  expect(() => live.watch(listener())()).not.toThrow()
})

test('disconnecting takes the permission back and is not reported as the wallet’s doing', async () => {
  const revoked = vi.fn()
  const { live, provider } = await connected({
    wallet_getPermissions: () => [{ parentCapability: 'eth_accounts' }],
    wallet_revokePermissions: revoked,
  })
  const told = listener()
  live.watch(told)
  await live.disconnect()
  provider.emit('accountsChanged', [])
  expect(revoked).toHaveBeenCalledWith([{ eth_accounts: {} }])
  expect(told.disconnected).not.toHaveBeenCalled()
})

test.each([
  ['nothing granted', { wallet_getPermissions: () => [] }],
  ['no such method', {}],
  [
    'a refusal',
    {
      wallet_getPermissions: () => {
        throw new Error('no')
      },
    },
  ],
] as const)('disconnecting with %s revokes nothing and resolves', async (_what, replies) => {
  const { live, provider } = await connected(replies)
  await live.disconnect()
  expect(provider.asked).not.toContain('wallet_revokePermissions')
})

test('a wallet that hangs does not hold up disconnecting', async () => {
  const { live, clock } = await connected({ wallet_getPermissions: hangs })
  const leaving = live.disconnect()
  await clock.advance(3_000)
  await expect(leaving).resolves.toBeUndefined()
})
