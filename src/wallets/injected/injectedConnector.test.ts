import { expect, test, vi } from 'vitest'
import { createFakeClock } from '../../../test/fakes/clock'
import { responsesTwice, createFakeWallet, hangs, walletError, type WalletReply } from '../../../test/fakes/eip1193'
import type { Network } from '../../domain/network/network'
import { ConnectAborted, ProviderDisconnected } from '../../errors/connection'
import { UserRejected, RequestAlreadyPending, RequestUnauthorized, WalletRequestFailed } from '../../errors/wallet'
import type { ConnectionListener, Connector, LiveConnection } from '../contract'
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
  ({
    accountsChanged: vi.fn(),
    networkChanged: vi.fn(),
    offersChanged: vi.fn(),
    disconnected: vi.fn(),
  }) satisfies ConnectionListener

test('connecting asks for accounts, then for the chain, and nothing else', async () => {
  const { provider, live } = await connected()
  expect(live.facts).toMatchObject({
    connectorId: 'io.fox',
    networkId: 'eip155:1',
    accounts: [{ address: vitalik, type: 'eoa' }],
  })
  expect(provider.asked).toEqual(['eth_requestAccounts', 'eth_chainId'])
})

test.each([
  ['connected', (connector: Connector) => connector.connect(onEthereum, neverAborted)],
  ['restored', (connector: Connector) => connector.restore(onEthereum, neverAborted)],
])('a change between the accounts and the chain of a wallet that is %s is followed', async (_how, begin) => {
  const { connector, provider } = setUp({
    eth_chainId() {
      // Once: the wallet has answered with its accounts before.
      if (provider.asked.filter((method) => method === 'eth_chainId').length === 1)
        provider.emit('accountsChanged', [other])
      return '0x1'
    },
  })
  const [live] = (await begin(connector)) as readonly LiveConnection[]
  expect(provider.listeners()).toBe(0)
  const told = listener()
  live?.watch(told)
  await vi.waitFor(() => expect(told.accountsChanged.mock.lastCall?.[0]).toMatchObject([{ address: other }]))
})

test.each(
  [
    [
      'connected',
      'eth_requestAccounts',
      (connector: Connector) => connector.connect(onEthereum, neverAborted),
    ] as const,
    ['restored', 'eth_accounts', (connector: Connector) => connector.restore(onEthereum, neverAborted)] as const,
  ].flatMap(([how, method, begin]) => [
    { how, order: 'in order', method, begin, report: 'accountsChanged', of: [[vitalik], []] },
    { how, order: 'out of order', method, begin, report: 'accountsChanged', of: [[], [vitalik]] },
    { how, order: 'as its end', method, begin, report: 'disconnect', of: [{ code: 4900 }] },
  ]),
)('reports that overtake the answer of a wallet that is $how count, $order', async ({ method, begin, report, of }) => {
  let isFirst = true
  const overtaken = (): unknown => {
    if (!isFirst) return []
    isFirst = false
    // As when the visitor connects and takes the permission back at once.
    for (const each of of) provider.emit(report, each)
    return [vitalik]
  }
  const { connector, provider } = setUp({ eth_accounts: () => [], [method]: overtaken })
  const [live] = (await begin(connector)) as readonly LiveConnection[]
  expect(provider.listeners()).toBe(0)
  const told = listener()
  live?.watch(told)
  await vi.waitFor(() => expect(told.disconnected).toHaveBeenCalledOnce())
})

test('what a wallet reports of its own answer asks nothing more of it', async () => {
  const { connector, provider } = setUp({
    eth_requestAccounts() {
      provider.emit('connect', { chainId: '0x1' })
      provider.emit('chainChanged', '0x1')
      provider.emit('accountsChanged', [vitalik.toLowerCase()])
      return [vitalik]
    },
  })
  const [live] = await connector.connect(onEthereum, neverAborted)
  live?.watch(listener())
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

/** What the visitor does in the wallet while its prompt for the network is open. */
const during = (accounts: unknown, response: () => unknown = () => null): Readonly<Record<string, WalletReply>> => {
  let now: unknown = [vitalik]
  return {
    eth_requestAccounts: () => now,
    eth_accounts: () => (now instanceof Error ? Promise.reject(now) : now),
    wallet_switchEthereumChain() {
      now = accounts
      return response()
    },
  }
}

test.each([
  ['approves', () => null],
  ['declines', () => Promise.reject(walletError(4001))],
])('the account that the visitor chose before the wallet %s to switch is connected', async (_what, response) => {
  const { connector } = setUp(during([other, vitalik], response))
  const [live] = await connector.connect(onOptimism, neverAborted)
  expect(live?.facts.accounts.map(({ address }) => address)).toEqual([other, vitalik])
})

test('a wallet whose access was taken back while it was asked to switch is not connected', async () => {
  const { connector } = setUp(during([]))
  await expect(connector.connect(onOptimism, neverAborted)).rejects.toBeInstanceOf(RequestUnauthorized)
})

test.each([['nothing that can be read'], [walletError(-32603)]])(
  'a wallet that says %s after it was asked to switch is connected with what it had given',
  async (accounts) => {
    const { connector } = setUp(during(accounts))
    const [live] = await connector.connect(onOptimism, neverAborted)
    expect(live?.facts.accounts.map(({ address }) => address)).toEqual([vitalik])
  },
)

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

const UNREADABLE: readonly [unknown][] = [
  [null],
  [undefined],
  ['0x20000000000000'],
  [2 ** 53],
  [''],
  [{}],
  ['0x'],
  [Number.NaN],
]

test.each(UNREADABLE)(
  'a wallet on chain %o is on no network of the page: it is asked to switch, and read again',
  async (id) => {
    let now: unknown = id
    const { live, provider } = await connected({
      eth_chainId: () => now,
      wallet_switchEthereumChain() {
        now = '0x1'
        return null
      },
    })
    expect(live.facts.networkId).toBe('eip155:1')
    expect(provider.asked.filter((method) => method === 'wallet_switchEthereumChain')).toHaveLength(1)
  },
)

test.each(UNREADABLE)('a wallet that stays on chain %o after the request to switch is not connected', async (id) => {
  const { connector } = setUp({ eth_chainId: () => id, wallet_switchEthereumChain: () => null })
  await expect(connector.connect(onEthereum, neverAborted)).rejects.toBeInstanceOf(WalletRequestFailed)
})

test.each([['0xa'], [10], ['10'], [10n], [`0x${'a'.padStart(64, '0')}`], ['0x0a']])(
  'chain id %o is read',
  async (value) => {
    const { live } = await connected({ eth_chainId: () => value })
    expect(live.facts.networkId).toBe('eip155:10')
  },
)

test.each([
  ['eth_accounts', ['0xd8da6bf26964af9d7eed9e03e53415d37aa96045']],
  ['eth_chainId', '0x1'],
])('a wallet that loses %s is asked again', async (lost, answer) => {
  let asked = 0
  const { connector, clock } = setUp({ [lost]: () => ((asked += 1) === 1 ? new Promise(() => {}) : answer) })
  const restoring = connector.restore(onEthereum, neverAborted)
  await clock.advance(500)
  expect(await restoring).toHaveLength(1)
  expect(asked).toBe(2)
  expect(clock.pending()).toBe(0)
})

test('restoring shows the visitor nothing', async () => {
  const { connector, provider } = setUp()
  expect(await connector.restore(onEthereum, neverAborted)).toHaveLength(1)
  expect(provider.asked).toEqual(['eth_accounts', 'eth_chainId'])
})

test.each([
  ['says nothing of permissions', {}, 'locked'],
  [
    'still gives the site permission',
    { wallet_getPermissions: () => [{ parentCapability: 'eth_accounts' }] },
    'locked',
  ],
  ['says that there is none', { wallet_getPermissions: () => [] }, 'unauthorized'],
])('without an account, a wallet that %s', async (_what, replies, outcome) => {
  const { connector } = setUp({ eth_accounts: () => [], ...replies })
  expect(await connector.restore(onEthereum, neverAborted)).toBe(outcome)
})

test.each([
  ['an error', () => Promise.reject(walletError(4100))],
  ['nonsense', () => 5],
])('restoring with %s says nothing of the session', async (_what, reply) => {
  const { connector } = setUp({ eth_accounts: reply as WalletReply })
  await expect(connector.restore(onEthereum, neverAborted)).rejects.toThrow()
})

test('restoring from a wallet that hangs says nothing of the session', async () => {
  const { connector, clock } = setUp({ eth_accounts: hangs })
  const restoring = connector.restore(onEthereum, neverAborted).catch((reason: unknown) => reason)
  await clock.advance(10_000)
  expect(await restoring).toBeInstanceOf(WalletRequestFailed)
})

test('the account in use stays in use, whichever the wallet lists first', async () => {
  const { connector } = setUp({ eth_accounts: () => [other, vitalik] })
  const remembered = [`eip155:1:${vitalik}` as const]
  const [live] = (await connector.restore({ ...onEthereum, remembered }, neverAborted)) as LiveConnection[]
  expect(live?.facts.accounts.map(({ address }) => address)).toEqual([vitalik, other])
  // The wallet's own order is no news.
  const told = listener()
  live?.watch(told)
  await live?.refresh?.(neverAborted)
  expect(told.accountsChanged).not.toHaveBeenCalled()
})

test('a wallet that is unlocked is heard, until no one listens', () => {
  const { connector, provider } = setUp()
  const unlocked = vi.fn()
  const stop = connector.onUnlocked?.(unlocked)
  provider.emit('accountsChanged', [vitalik])
  provider.emit('connect', { chainId: '0x1' })
  expect(unlocked).toHaveBeenCalledTimes(2)
  stop?.()
  expect(provider.listeners()).toBe(0)
})

test('changes are passed on, read and checked', async () => {
  const { live, provider, clock } = await connected()
  const told = listener()
  live.watch(told)
  provider.emit('accountsChanged', [other.toLowerCase()])
  for (const id of ['0xa', 10, '10', 8453]) {
    provider.emit('chainChanged', id)
    await clock.advance(0)
  }
  expect(told.accountsChanged.mock.calls).toEqual([[[{ namespace: 'eip155', address: other, type: 'eoa' }]]])
  expect(told.networkChanged.mock.calls).toEqual([['eip155:10'], ['eip155:8453']])
})

test('an event that comes late, or with anything in it, is only a reason to ask the wallet', async () => {
  let chain = '0x1'
  let accounts: readonly string[] = [vitalik]
  const { live, provider, clock } = await connected({ eth_chainId: () => chain, eth_accounts: () => accounts })
  const told = listener()
  live.watch(told)
  chain = '0x7a6a'
  for (const value of [{ chainId: '0x1' }, '0x1', undefined]) provider.emit('chainChanged', value)
  await clock.advance(0)
  accounts = [other]
  provider.emit('accountsChanged', [vitalik])
  await clock.advance(0)
  provider.emit('accountsChanged', [])
  await clock.advance(0)
  expect(told.networkChanged.mock.calls).toEqual([['eip155:31338']])
  expect(told.accountsChanged.mock.calls).toEqual([[[{ namespace: 'eip155', address: other, type: 'eoa' }]]])
  expect(told.disconnected).not.toHaveBeenCalled()
})

test('where the wallet gives no answer, what it reported counts', async () => {
  let asks = 0
  const { live, provider, clock } = await connected({
    eth_chainId: () => (asks++ === 0 ? '0x1' : hangs(undefined)),
    eth_accounts: () => Promise.reject(walletError(-32603)),
  })
  const told = listener()
  live.watch(told)
  provider.emit('chainChanged', '0xa')
  provider.emit('accountsChanged', [other])
  await clock.advance(4_000)
  expect(told.networkChanged.mock.calls).toEqual([['eip155:10']])
  expect(told.accountsChanged).toHaveBeenCalledTimes(1)
  expect(clock.pending()).toBe(0)
})

test('a move without an event is found out by asking', async () => {
  let chain = '0x1'
  const { live } = await connected({ eth_chainId: () => chain })
  const told = listener()
  live.watch(told)
  chain = '0xa'
  await live.refresh?.(neverAborted)
  expect(told.networkChanged.mock.calls).toEqual([['eip155:10']])
})

test('a wallet that is locked keeps its permission', async () => {
  const { live, provider, clock } = await connected({
    wallet_getPermissions: () => [{ parentCapability: 'eth_accounts' }],
  })
  const told = listener()
  live.watch(told)
  provider.emit('accountsChanged', [])
  await clock.advance(0)
  expect(told.disconnected.mock.calls).toEqual([['locked']])
})

test('what cannot be read is not passed on', async () => {
  const { live, provider, clock } = await connected({ eth_accounts: () => 5, eth_chainId: () => '0x1' })
  const told = listener()
  live.watch(told)
  for (const value of ['x', null, ['0x1'], { length: 0 }, undefined]) provider.emit('accountsChanged', value)
  for (const value of ['moon', -1, 0, 1.5, null, {}, 'solana:1']) provider.emit('chainChanged', value)
  provider.emit('disconnect', walletError(1013))
  await clock.advance(0)
  expect([told.accountsChanged, told.networkChanged, told.disconnected].flatMap(({ mock }) => mock.calls)).toEqual([])
})

test('no account left means disconnected, said once', async () => {
  const { live, provider, clock } = await connected()
  const told = listener()
  live.watch(told)
  provider.emit('accountsChanged', [])
  await clock.advance(0)
  provider.emit('disconnect')
  provider.emit('chainChanged', '0xa')
  await clock.advance(0)
  expect(told.disconnected.mock.calls).toEqual([['wallet']])
  expect(told.networkChanged).not.toHaveBeenCalled()
})

test('letting go releases every listener', async () => {
  const { live, provider } = await connected()
  const told = listener()
  const release = live.watch(told)
  expect(provider.listeners()).toBe(4)
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

test('connecting again takes back a revocation that has not been sent', async () => {
  let answer: (value: unknown) => void = () => {}
  const { live, connector, provider, clock } = await connected({
    wallet_getPermissions: () => new Promise((resolve) => (answer = resolve)),
    wallet_revokePermissions: () => null,
  })
  const leaving = live.disconnect()
  await connector.connect(onEthereum, neverAborted)
  answer([{ parentCapability: 'eth_accounts' }])
  await leaving
  expect(provider.asked).not.toContain('wallet_revokePermissions')
  expect(clock.pending()).toBe(0)
})

test('a wallet that hangs does not hold up disconnecting', async () => {
  const { live, clock } = await connected({ wallet_getPermissions: hangs })
  const leaving = live.disconnect()
  await clock.advance(3_000)
  await expect(leaving).resolves.toBeUndefined()
})
