import { expect, test } from 'vitest'
import type { TokenBalance } from '../../domain/money/tokenBalance'
import type { Transaction } from '../../domain/transaction'
import { loadNames } from '../../features/names/actions/loadNames'
import { previewSend } from '../../features/send/actions/previewSend'
import { fetchSwapQuote } from '../../features/swap/actions/fetchSwapQuote'
import { refreshTokens } from '../holdings/refreshTokens'
import type { Slices } from './state'
import { alice, bob, createFakeConnection } from '../../../test/fakes/connections'
import { solanaConnection, twoNamespaces } from '../../../test/fakes/twoNamespaces'
import { base, ethereum } from '../../../test/fakes/networks'
import { fillInSwap, makeSwappingWorld, type SwappingWorld } from '../../../test/fakes/swappingWorld'
import { ether, fillIn, makeSendingWorld } from '../../../test/fakes/transfers'
import { makeWorld, type FakeWorld } from '../../../test/fakes/world'
import { beginPurchase, changeBuy, selectBuy, selectPurchase } from '../../features/buy/state'
import { selectSend } from '../../features/send/state'
import { adoptConnections } from '../connections/adoptConnections'
import { disconnect } from '../connections/disconnect'
import { loadActivity } from '../../features/activity/actions/loadActivity'
import { restoreCachedBalance } from '../account/restoreCachedBalance'
import { refreshBalance } from '../holdings/refreshBalance'
import { selectBalance } from './balance'
import { setMaxSendAmount } from '../../features/send/actions/setMaxSendAmount'
import { setSendRecipient } from '../../features/send/actions/setSendRecipient'

const balance = (world: FakeWorld) => selectBalance(world.store.getState())
const another = (addresses: readonly string[]) =>
  createFakeConnection({ connectorId: 'io.other', name: 'Other', addresses })
const adopt = (world: FakeWorld, connection: ReturnType<typeof createFakeConnection>): void =>
  adoptConnections(world, [connection], { restored: false })

test('another wallet of the same namespace never shows the balance of the former one', async () => {
  const world = makeWorld({ connection: another([bob]) })
  world.adapter.balanceIs(async ({ address }) => ({ amount: address === bob ? '7' : '1.5', symbol: 'ETH' }))
  await refreshBalance(world)
  adopt(world, createFakeConnection())
  await refreshBalance(world)
  expect(balance(world)).toMatchObject({ amount: '1.5' })
  adopt(world, another([bob]))
  expect(balance(world)).toEqual({ status: 'idle' })
  restoreCachedBalance(world)
  expect(balance(world)).toMatchObject({ status: 'ready', amount: '7' })
})

test('a failed read does not show the balance of the former wallet as the last known one', async () => {
  const world = makeWorld({ connectedTo: ethereum })
  await refreshBalance(world)
  world.adapter.balanceIs(() => Promise.reject(new Error('rpc down')))
  adopt(world, another([bob]))
  await refreshBalance(world).catch(() => {})
  expect(balance(world)).toMatchObject({ status: 'failed' })
  expect(balance(world).amount).toBeUndefined()
})

test('a second namespace does not show the currency of the first', async () => {
  const { world } = twoNamespaces({ connectedTo: ethereum })
  await refreshBalance(world)
  adopt(world, solanaConnection())
  expect(world.store.getState().activeNamespace).toBe('solana')
  expect(balance(world)).toEqual({ status: 'idle' })
})

test('a namespace in the background connects and disconnects without resetting the active account', async () => {
  const { world } = twoNamespaces({ connectedTo: ethereum })
  await refreshBalance(world)
  adoptConnections(world, [solanaConnection()], { restored: true, active: 'eip155' })
  expect(balance(world)).toMatchObject({ status: 'ready', amount: '1.5' })
  await disconnect(world, { namespace: 'solana' })
  expect(balance(world)).toMatchObject({ status: 'ready', amount: '1.5' })
})

test('a balance that arrives after its wallet has disconnected is dropped, and the next wallet’s is read', async () => {
  const world = makeWorld({ connectedTo: ethereum })
  const responses: ((amount: string) => void)[] = []
  world.adapter.balanceIs(
    () => new Promise((resolve) => responses.push((amount) => resolve({ amount, symbol: 'ETH' }))),
  )
  const former = refreshBalance(world).catch(() => {})
  await expect.poll(() => responses.length).toBe(1)
  await disconnect(world)
  adopt(world, another([bob]))
  const own = refreshBalance(world)
  responses[0]?.('9')
  await former
  expect(world.stored('native_balance_cache')).toBeUndefined()
  await expect.poll(() => responses.length).toBe(2)
  responses[1]?.('2')
  await own
  expect(balance(world)).toMatchObject({ status: 'ready', amount: '2' })
})

test('a read that fails after the wallet has disconnected does not delay the next wallet', async () => {
  const world = makeWorld({ connectedTo: ethereum })
  let fail: (reason: Error) => void = () => {}
  world.adapter.balanceIs(() => new Promise((_, reject) => (fail = reject)))
  const former = refreshBalance(world).catch(() => {})
  await world.settle()
  await disconnect(world)
  fail(new Error('rpc down'))
  await former
  world.adapter.balanceIs(async () => ({ amount: '2', symbol: 'ETH' }))
  adopt(world, another([bob]))
  await refreshBalance(world)
  expect(balance(world)).toMatchObject({ status: 'ready', amount: '2' })
})

const ways: readonly (readonly [string, (world: FakeWorld) => Promise<void> | void])[] = [
  [
    'a network that is left and returned to',
    (world) => [base, ethereum].forEach(({ caipNetworkId }) => world.connection.reports.network(caipNetworkId)),
  ],
  [
    'an account that is left and returned to',
    (world) => [bob, alice].forEach((address) => world.connection.reports.accounts(address)),
  ],
  [
    'a wallet that is disconnected and connected again',
    async (world) => {
      await disconnect(world)
      adopt(world, createFakeConnection())
    },
  ],
  [
    'another wallet in between',
    (world) => {
      adopt(world, another([bob]))
      adopt(world, createFakeConnection())
    },
  ],
]

test.each(ways)('%s empties the form to send', async (_way, leave) => {
  const world = makeSendingWorld()
  await fillIn(world)
  expect(selectSend(world.store.getState())?.recipient).not.toBe('')
  await leave(world)
  expect(world.store.getState().slices.send).toBeUndefined()
})

test.each(ways)('%s empties the form to swap', async (_way, leave) => {
  const world = makeSwappingWorld()
  await fillInSwap(world)
  await leave(world)
  expect(world.store.getState().slices.swap).toBeUndefined()
})

test('a recipient and an amount that arrive late do not begin a form for the next account', async () => {
  const world = makeSendingWorld()
  await fillIn(world)
  const recipient = setSendRecipient(world, 'vitalik.eth')
  const most = setMaxSendAmount(world, 'en')
  world.connection.reports.accounts(bob)
  await world.clock.advance(10_000)
  await Promise.all([recipient, most])
  expect(world.store.getState().slices.send).toBeUndefined()
})

test('leaving a network resets the purchase form, but not a purchase in progress', async () => {
  const world = makeWorld({ connectedTo: ethereum, networks: [ethereum, base] })
  world.store.setState(changeBuy({ amount: '250' }))
  world.store.setState(
    beginPurchase({
      provider: 'coinbase',
      buyer: { networkId: 'eip155:1', address: alice },
      status: 'waiting',
      startedAt: 1,
      until: 1,
      address: 'https://pay.test',
      known: [],
    }),
  )
  world.connection.reports.network(base.caipNetworkId)
  expect(selectBuy(world.store.getState())).toBeUndefined()
  expect(selectPurchase(world.store.getState())).toMatchObject({ status: 'waiting' })
  await disconnect(world)
  expect(world.store.getState().slices.purchase).toBeUndefined()
})

test('leaving a network aborts the request for its history, whose failure is not reported', async () => {
  const world = makeWorld({ connectedTo: ethereum, networks: [ethereum, base], view: { name: 'Networks' } })
  let fail: (reason: Error) => void = () => {}
  let signal: AbortSignal | undefined
  world.blockchain.historyResponses((_question, now) => ((signal = now), new Promise((_, reject) => (fail = reject))))
  const loading = loadActivity(world)
  await world.settle()
  world.connection.reports.network(base.caipNetworkId)
  expect(signal?.aborted).toBe(true)
  fail(new Error('down'))
  await loading
  expect(world.toasts()).toEqual([])
  expect(world.trackedNames()).not.toContain('ERROR_FETCH_TRANSACTIONS')
})

/** An answer that arrives when the test says so. */
function late<T>(): { readonly promise: Promise<T>; readonly resolve: (value: T) => void } {
  let resolve: (value: T) => void = () => {}
  return { promise: new Promise<T>((settle) => (resolve = settle)), resolve: (value) => resolve(value) }
}

const sent: Transaction = {
  id: '1',
  metadata: { operationType: 'send', hash: '', minedAt: '', sentFrom: alice, sentTo: bob, status: 'confirmed' },
  transfers: [],
}

/** Starts an action that waits for a service; the returned function lets the service respond. */
const awaited: readonly (readonly [keyof Slices, (world: SwappingWorld) => Promise<() => Promise<void>>])[] = [
  [
    'tokens',
    async (world) => {
      const { promise, resolve } = late<readonly TokenBalance[]>()
      world.blockchain.balanceResponses(() => promise)
      const done = refreshTokens(world, { force: true })
      return () => (resolve([ether]), done)
    },
  ],
  [
    'activity',
    async (world) => {
      const { promise, resolve } = late<{ data: Transaction[]; next: undefined }>()
      world.blockchain.historyResponses(() => promise)
      const done = loadActivity(world)
      return () => (resolve({ data: [sent], next: undefined }), done)
    },
  ],
  [
    'send',
    async (world) => {
      const { promise, resolve } = late<object>()
      await fillIn(world)
      world.transfers.preparesBy(() => promise)
      const done = previewSend(world)
      return () => (resolve({}), done)
    },
  ],
  [
    'swap',
    async (world) => {
      const { promise, resolve } = late<bigint>()
      await fillInSwap(world)
      world.exchange.responses({ quote: () => promise })
      const done = fetchSwapQuote(world, 'now')
      return () => (resolve(1n), done)
    },
  ],
  [
    'naming',
    async (world) => {
      const { promise, resolve } = late<readonly string[]>()
      world.blockchain.registrar.namesOfResponses(() => promise)
      const done = loadNames(world)
      return () => (resolve(['late.reown.id']), done)
    },
  ],
]

const leaving: readonly (readonly [string, (world: FakeWorld) => void])[] = [
  ['the account', (world) => world.connection.reports.accounts(bob)],
  ['the network', (world) => world.connection.reports.network(base.caipNetworkId)],
]

test.each(awaited.flatMap(([key, start]) => leaving.map(([left, leave]) => [key, left, start, leave] as const)))(
  '%s: a response that arrives after %s was left changes nothing',
  async (key, _left, start, leave) => {
    const world = makeSwappingWorld()
    const respond = await start(world)
    await world.settle()
    leave(world)
    expect(world.store.getState().slices[key]).toBeUndefined()
    await respond()
    await world.settle()
    expect(world.store.getState().slices[key]).toBeUndefined()
  },
)

test('a slice is empty in the same update that leaves its scope', () => {
  const world = makeSendingWorld()
  const seen: unknown[] = []
  world.store.subscribe(({ slices }) => seen.push(slices.tokens))
  world.connection.reports.accounts(bob)
  expect(world.store.getState().slices.tokens).toBeUndefined()
  expect(seen.length).toBeGreaterThan(0)
  expect(seen.every((tokens) => tokens === undefined)).toBe(true)
})
