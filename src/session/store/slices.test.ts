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
import { fillInSwap, makeSwappingContext, type SwappingContext } from '../../../test/fakes/swappingContext'
import { ether, fillIn, makeSendingContext } from '../../../test/fakes/transfers'
import { makeContext, type FakeContext } from '../../../test/fakes/context'
import { beginPurchase, changeBuy, selectBuy, selectPurchase } from '../../features/buy/state'
import { selectSend } from '../../features/send/state'
import { adoptConnections } from '../life/adoptConnections'
import { disconnect } from '../life/disconnect'
import { loadActivity } from '../../features/activity/actions/loadActivity'
import { restoreCachedBalance } from '../account/restoreCachedBalance'
import { refreshBalance } from '../holdings/refreshBalance'
import { selectBalance } from './balance'
import { setMaxSendAmount } from '../../features/send/actions/setMaxSendAmount'
import { setSendRecipient } from '../../features/send/actions/setSendRecipient'

const balance = (context: FakeContext) => selectBalance(context.store.getState())
const another = (addresses: readonly string[]) =>
  createFakeConnection({ connectorId: 'io.other', name: 'Other', addresses })
const adopt = (context: FakeContext, connection: ReturnType<typeof createFakeConnection>): void =>
  adoptConnections(context, [connection])

test('another wallet of the same namespace never shows the balance of the former one', async () => {
  const context = makeContext({ connection: another([bob]) })
  context.adapter.balanceIs(async ({ address }) => ({ amount: address === bob ? '7' : '1.5', symbol: 'ETH' }))
  await refreshBalance(context)
  adopt(context, createFakeConnection())
  await refreshBalance(context)
  expect(balance(context)).toMatchObject({ amount: '1.5' })
  adopt(context, another([bob]))
  expect(balance(context)).toEqual({ status: 'idle' })
  restoreCachedBalance(context)
  expect(balance(context)).toMatchObject({ status: 'ready', amount: '7' })
})

test('a failed read does not show the balance of the former wallet as the last known one', async () => {
  const context = makeContext({ connectedTo: ethereum })
  await refreshBalance(context)
  context.adapter.balanceIs(() => Promise.reject(new Error('rpc down')))
  adopt(context, another([bob]))
  await refreshBalance(context).catch(() => {})
  expect(balance(context)).toMatchObject({ status: 'failed' })
  expect(balance(context).amount).toBeUndefined()
})

test('a second namespace does not show the currency of the first', async () => {
  const { context } = twoNamespaces({ connectedTo: ethereum })
  await refreshBalance(context)
  adopt(context, solanaConnection())
  expect(context.store.getState().activeNamespace).toBe('solana')
  expect(balance(context)).toEqual({ status: 'idle' })
})

test('a namespace in the background connects and disconnects without resetting the active account', async () => {
  const { context } = twoNamespaces({ connectedTo: ethereum })
  await refreshBalance(context)
  adoptConnections(context, [solanaConnection()], 'restore', 'eip155')
  expect(balance(context)).toMatchObject({ status: 'ready', amount: '1.5' })
  await disconnect(context, { namespace: 'solana' })
  expect(balance(context)).toMatchObject({ status: 'ready', amount: '1.5' })
})

test('a balance that arrives after its wallet has disconnected is dropped, and the next wallet’s is read', async () => {
  const context = makeContext({ connectedTo: ethereum })
  const responses: ((amount: string) => void)[] = []
  context.adapter.balanceIs(
    () => new Promise((resolve) => responses.push((amount) => resolve({ amount, symbol: 'ETH' }))),
  )
  const former = refreshBalance(context).catch(() => {})
  await expect.poll(() => responses.length).toBe(1)
  await disconnect(context)
  adopt(context, another([bob]))
  const own = refreshBalance(context)
  responses[0]?.('9')
  await former
  expect(context.stored('native_balance_cache')).toBeUndefined()
  await expect.poll(() => responses.length).toBe(2)
  responses[1]?.('2')
  await own
  expect(balance(context)).toMatchObject({ status: 'ready', amount: '2' })
})

test('a read that fails after the wallet has disconnected does not delay the next wallet', async () => {
  const context = makeContext({ connectedTo: ethereum })
  let fail: (reason: Error) => void = () => {}
  context.adapter.balanceIs(() => new Promise((_, reject) => (fail = reject)))
  const former = refreshBalance(context).catch(() => {})
  await context.settle()
  await disconnect(context)
  fail(new Error('rpc down'))
  await former
  context.adapter.balanceIs(async () => ({ amount: '2', symbol: 'ETH' }))
  adopt(context, another([bob]))
  await refreshBalance(context)
  expect(balance(context)).toMatchObject({ status: 'ready', amount: '2' })
})

const ways: readonly (readonly [string, (context: FakeContext) => Promise<void> | void])[] = [
  [
    'a network that is left and returned to',
    (context) => [base, ethereum].forEach(({ caipNetworkId }) => context.connection.reports.network(caipNetworkId)),
  ],
  [
    'an account that is left and returned to',
    (context) => [bob, alice].forEach((address) => context.connection.reports.accounts(address)),
  ],
  [
    'a wallet that is disconnected and connected again',
    async (context) => {
      await disconnect(context)
      adopt(context, createFakeConnection())
    },
  ],
  [
    'another wallet in between',
    (context) => {
      adopt(context, another([bob]))
      adopt(context, createFakeConnection())
    },
  ],
]

test.each(ways)('%s empties the form to send', async (_way, leave) => {
  const context = makeSendingContext()
  await fillIn(context)
  expect(selectSend(context.store.getState())?.recipient).not.toBe('')
  await leave(context)
  expect(context.store.getState().slices.send).toBeUndefined()
})

test.each(ways)('%s empties the form to swap', async (_way, leave) => {
  const context = makeSwappingContext()
  await fillInSwap(context)
  await leave(context)
  expect(context.store.getState().slices.swap).toBeUndefined()
})

test('a recipient and an amount that arrive late do not begin a form for the next account', async () => {
  const context = makeSendingContext()
  await fillIn(context)
  const recipient = setSendRecipient(context, 'vitalik.eth')
  const most = setMaxSendAmount(context, 'en')
  context.connection.reports.accounts(bob)
  await context.clock.advance(10_000)
  await Promise.all([recipient, most])
  expect(context.store.getState().slices.send).toBeUndefined()
})

test('leaving a network resets the purchase form, but not a purchase in progress', async () => {
  const context = makeContext({ connectedTo: ethereum, networks: [ethereum, base] })
  context.store.setState(changeBuy({ amount: '250' }))
  context.store.setState(
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
  context.connection.reports.network(base.caipNetworkId)
  expect(selectBuy(context.store.getState())).toBeUndefined()
  expect(selectPurchase(context.store.getState())).toMatchObject({ status: 'waiting' })
  await disconnect(context)
  expect(context.store.getState().slices.purchase).toBeUndefined()
})

test('leaving a network aborts the request for its history, whose failure is not reported', async () => {
  const context = makeContext({ connectedTo: ethereum, networks: [ethereum, base], view: { name: 'Networks' } })
  let fail: (reason: Error) => void = () => {}
  let signal: AbortSignal | undefined
  context.blockchain.historyResponses((_question, now) => ((signal = now), new Promise((_, reject) => (fail = reject))))
  const loading = loadActivity(context)
  await context.settle()
  context.connection.reports.network(base.caipNetworkId)
  expect(signal?.aborted).toBe(true)
  fail(new Error('down'))
  await loading
  expect(context.toasts()).toEqual([])
  expect(context.trackedNames()).not.toContain('ERROR_FETCH_TRANSACTIONS')
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
const awaited: readonly (readonly [keyof Slices, (context: SwappingContext) => Promise<() => Promise<void>>])[] = [
  [
    'tokens',
    async (context) => {
      const { promise, resolve } = late<readonly TokenBalance[]>()
      context.blockchain.balanceResponses(() => promise)
      const done = refreshTokens(context, { force: true })
      return () => (resolve([ether]), done)
    },
  ],
  [
    'activity',
    async (context) => {
      const { promise, resolve } = late<{ data: Transaction[]; next: undefined }>()
      context.blockchain.historyResponses(() => promise)
      const done = loadActivity(context)
      return () => (resolve({ data: [sent], next: undefined }), done)
    },
  ],
  [
    'send',
    async (context) => {
      const { promise, resolve } = late<object>()
      await fillIn(context)
      context.transfers.preparesBy(() => promise)
      const done = previewSend(context)
      return () => (resolve({}), done)
    },
  ],
  [
    'swap',
    async (context) => {
      const { promise, resolve } = late<bigint>()
      await fillInSwap(context)
      context.exchange.responses({ quote: () => promise })
      const done = fetchSwapQuote(context, 'now')
      return () => (resolve(1n), done)
    },
  ],
  [
    'naming',
    async (context) => {
      const { promise, resolve } = late<readonly string[]>()
      context.blockchain.registrar.namesOfResponses(() => promise)
      const done = loadNames(context)
      return () => (resolve(['late.reown.id']), done)
    },
  ],
]

const leaving: readonly (readonly [string, (context: FakeContext) => void])[] = [
  ['the account', (context) => context.connection.reports.accounts(bob)],
  ['the network', (context) => context.connection.reports.network(base.caipNetworkId)],
]

test.each(awaited.flatMap(([key, start]) => leaving.map(([left, leave]) => [key, left, start, leave] as const)))(
  '%s: a response that arrives after %s was left changes nothing',
  async (key, _left, start, leave) => {
    const context = makeSwappingContext()
    const respond = await start(context)
    await context.settle()
    leave(context)
    expect(context.store.getState().slices[key]).toBeUndefined()
    await respond()
    await context.settle()
    expect(context.store.getState().slices[key]).toBeUndefined()
  },
)

test('a slice is empty in the same update that leaves its scope', () => {
  const context = makeSendingContext()
  const seen: unknown[] = []
  context.store.subscribe(({ slices }) => seen.push(slices.tokens))
  context.connection.reports.accounts(bob)
  expect(context.store.getState().slices.tokens).toBeUndefined()
  expect(seen.length).toBeGreaterThan(0)
  expect(seen.every((tokens) => tokens === undefined)).toBe(true)
})
