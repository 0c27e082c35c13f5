import { expect, test } from 'vitest'
import { alice, bob, createFakeConnection } from '../../../../test/fakes/connections'
import { base, ethereum } from '../../../../test/fakes/networks'
import { makeTransaction } from '../../../../test/fakes/transactions'
import { makeWorld, type FakeWorld } from '../../../../test/fakes/world'
import { flatMonths } from '../domain/months'
import type { Transaction } from '../../../domain/transaction'
import { ServiceUnavailable } from '../../../errors/service'
import { HistoryAddressMissing } from '../../../errors/transactions'
import type { HistoryPage } from '../../../services/blockchain/contract'
import { selectActivity, selectActivityInView, type ActivityState } from '../state'
import { setAccounts, setConnectionNetwork } from '../../../session/store/connections'
import { chooseAccountTab } from '../../account/actions/chooseAccountTab'
import { loadActivity } from './loadActivity'
import { loadMoreActivity } from './loadMoreActivity'
import { refreshActivity } from './refreshActivity'
import { watchPending } from './watchPending'

const connected = () => makeWorld({ networks: [ethereum, base], connectedTo: ethereum, view: { name: 'Activity' } })
const at = (day: number, facts: Partial<Transaction['metadata']> = {}, id = String(day)) =>
  makeTransaction({
    id,
    minedAt: new Date(Date.UTC(2025, 5, 28) - day * 86_400_000).toISOString(),
    chain: 'eip155:1',
    ...facts,
  })
const activity = (world: FakeWorld) => selectActivity(world.store.getState())
const shown = (world: FakeWorld) =>
  flatMonths(activity(world)?.transactionsByYear ?? []).flatMap(({ transactions }) => transactions.map(({ id }) => id))
const down = async () => {
  throw new ServiceUnavailable('rpc', 'server_error', 503)
}
/** Pages by cursor; the first page has none. There are no purchases. */
const serve = (world: FakeWorld, pages: Readonly<Record<string, HistoryPage>>) =>
  world.blockchain.historyResponses(async ({ cursor = '', onramp }) =>
    onramp ? { data: [], next: undefined } : (pages[cursor] ?? { data: [], next: undefined }),
  )
const cursors = (world: FakeWorld) =>
  world.blockchain.asked.map((question) => ('cursor' in question ? question.cursor : undefined))

test('groups the newest page by months, without other networks and spam', async () => {
  const world = connected()
  const spam = makeTransaction({
    id: 'spam',
    chain: 'eip155:1',
    transfers: [{ direction: 'in', quantity: '1', nft: { name: 'Claim', isSpam: true } }],
  })
  serve(world, {
    '': {
      data: [
        at(3),
        at(1),
        at(2, { chain: 'eip155:8453' }),
        spam,
        makeTransaction({ id: 'unnamed', minedAt: '2024-01-05T00:00:00.000Z' }),
      ],
      next: 'p2',
    },
  })
  await loadActivity(world)
  expect(shown(world)).toEqual(['1', '3', 'unnamed'])
  expect(activity(world)).toMatchObject({
    loading: false,
    empty: false,
    next: 'p2',
    lastNetworkInView: 'eip155:1',
    served: true,
  })
  expect(world.blockchain.asked).toEqual([{ address: alice, networkId: 'eip155:1' }])
})

test('rows of another network are never in view, whatever the slice holds', async () => {
  const world = connected()
  serve(world, { '': { data: [at(1)], next: undefined } })
  await loadActivity(world)
  expect(selectActivityInView(world.store.getState())?.transactions).toHaveLength(1)
  const { slices } = world.store.getState()
  const current = activity(world) as ActivityState
  world.store.setState({ slices: { ...slices, activity: { ...current, lastNetworkInView: 'eip155:8453' } } })
  expect(selectActivityInView(world.store.getState())).toBeUndefined()
})

test('throws without an account', async () => {
  const world = makeWorld()
  await expect(loadActivity(world)).rejects.toBeInstanceOf(HistoryAddressMissing)
  await expect(loadActivity(world)).rejects.toThrow("Transactions can't be fetched without an accountAddress")
  expect(world.blockchain.asked).toEqual([])
})

test('skips pages with only other networks', async () => {
  const world = connected()
  const foreign = [at(1, { chain: 'eip155:8453' })]
  serve(world, {
    '': { data: foreign, next: 'p2' },
    p2: { data: foreign, next: 'p3' },
    p3: { data: [at(5)], next: 'p4' },
  })
  await loadActivity(world)
  expect(shown(world)).toEqual(['5'])
  expect(activity(world)?.next).toBe('p4')
})

test('stops skipping pages after a while; the history does not count as empty, and more can be loaded', async () => {
  const world = connected()
  world.blockchain.historyResponses(async ({ cursor = '0' }) => ({
    data: [at(1, { chain: 'eip155:8453' })],
    next: String(Number(cursor) + 1),
  }))
  await loadActivity(world)
  expect(world.blockchain.asked).toHaveLength(5)
  expect(activity(world)).toMatchObject({ empty: false, loading: false, next: '5' })
  await loadMoreActivity(world)
  expect(world.blockchain.asked).toHaveLength(10)
})

test('a repeated cursor ends the history', async () => {
  const world = connected()
  world.blockchain.historyResponses(async () => ({ data: [], next: 'same' }))
  await loadActivity(world)
  expect(cursors(world)).toEqual([undefined, 'same'])
  expect(activity(world)).toMatchObject({ empty: true, next: undefined })
})

test('a history without transactions is empty', async () => {
  const world = connected()
  serve(world, {})
  await loadActivity(world)
  expect(activity(world)).toMatchObject({ empty: true, problem: undefined })
})

test('appends further pages, each requested once', async () => {
  const world = connected()
  serve(world, {
    '': { data: [at(1), at(2)], next: 'p2' },
    p2: { data: [at(2, { status: 'failed' }), at(3)], next: 'p3' },
    p3: { data: [at(4)], next: undefined },
  })
  await loadActivity(world)
  await Promise.all([loadMoreActivity(world), loadMoreActivity(world)])
  await loadMoreActivity(world)
  await loadMoreActivity(world)
  expect(shown(world)).toEqual(['1', '2', '3', '4'])
  expect(activity(world)?.transactions[1]?.metadata.status).toBe('failed')
  expect(cursors(world)).toEqual([undefined, 'p2', 'p3'])
  expect(world.tracked.filter(({ event }) => event === 'LOAD_MORE_TRANSACTIONS')).toEqual([
    {
      event: 'LOAD_MORE_TRANSACTIONS',
      properties: { address: alice, projectId: 'p1', cursor: 'p2', isSmartAccount: false },
    },
    {
      event: 'LOAD_MORE_TRANSACTIONS',
      properties: { address: alice, projectId: 'p1', cursor: 'p3', isSmartAccount: false },
    },
  ])
})

test('can load the next page as soon as one has been shown', async () => {
  const world = connected()
  serve(world, {
    '': { data: [at(1)], next: 'p2' },
    p2: { data: [at(2)], next: 'p3' },
    p3: { data: [at(3)], next: undefined },
  })
  await loadActivity(world)
  const off = world.store.subscribe(() => {
    if (activity(world)?.loading === false) void loadMoreActivity(world)
  })
  await loadMoreActivity(world)
  await world.settle()
  off()
  expect(shown(world)).toEqual(['1', '2', '3'])
})

test('a failure empties the list, clears the cursor, and is reported to visitor and telemetry', async () => {
  const world = connected()
  serve(world, { '': { data: [at(1)], next: 'p2' } })
  await loadActivity(world)
  world.blockchain.historyResponses(down)
  await expect(loadMoreActivity(world)).rejects.toBeInstanceOf(ServiceUnavailable)
  expect(activity(world)).toMatchObject({
    transactions: [],
    transactionsByYear: [],
    next: undefined,
    loading: false,
    empty: false,
    problem: { code: 'service_unavailable' },
  })
  expect(world.toasts()).toEqual(['Failed to fetch transactions'])
  expect(world.tracked.at(-1)).toEqual({
    event: 'ERROR_FETCH_TRANSACTIONS',
    properties: { address: alice, projectId: 'p1', cursor: 'p2', isSmartAccount: false },
  })
})

test('can be retried after a failure', async () => {
  const world = connected()
  world.blockchain.historyResponses(down)
  await expect(loadActivity(world)).rejects.toBeInstanceOf(ServiceUnavailable)
  expect(world.tracked.at(-1)?.properties).toEqual({ address: alice, projectId: 'p1', isSmartAccount: false })
  serve(world, { '': { data: [at(1)], next: undefined } })
  await loadActivity(world)
  expect(shown(world)).toEqual(['1'])
  expect(activity(world)?.problem).toBeUndefined()
})

test('a failure shows no toast while the dialog is closed', async () => {
  const world = makeWorld({ connectedTo: ethereum })
  world.blockchain.historyResponses(down)
  await expect(loadActivity(world)).rejects.toBeInstanceOf(ServiceUnavailable)
  expect(world.toasts()).toEqual([])
})

test('an unsupported network is not a failure', async () => {
  const world = connected()
  await loadActivity(world)
  expect(activity(world)).toMatchObject({ served: false, loading: false, problem: undefined, empty: false })
  expect(world.toasts()).toEqual([])
})

test('makes no request if the project has turned activity off', async () => {
  const world = connected()
  world.store.setState({
    features: {
      email: true,
      socials: [],
      swaps: [],
      onramp: ['coinbase'],
      activity: false,
      branding: false,
      brandingLine: [],
      send: true,
      receive: true,
      nfts: true,
      names: true,
      allWallets: true,
    },
  })
  await loadActivity(world)
  expect(activity(world)?.served).toBe(false)
  expect(world.blockchain.asked).toEqual([])
})

test('another network clears the list; a late response for the previous one is dropped', async () => {
  const world = connected()
  let response: (page: HistoryPage) => void = () => {}
  world.blockchain.historyResponses(({ networkId }) =>
    networkId === 'eip155:1'
      ? new Promise((resolve) => (response = resolve))
      : Promise.resolve({ data: [at(7, { chain: 'eip155:8453' })], next: undefined }),
  )
  const first = loadActivity(world)
  world.store.setState(setConnectionNetwork('eip155', 'eip155:8453'))
  expect(activity(world)).toBeUndefined()
  await loadActivity(world)
  response({ data: [at(1)], next: 'p2' })
  await first
  expect(shown(world)).toEqual(['7'])
  expect(activity(world)).toMatchObject({ lastNetworkInView: 'eip155:8453', next: undefined })
})

test('another account clears the list', async () => {
  const world = connected()
  serve(world, { '': { data: [at(1)], next: undefined } })
  await loadActivity(world)
  world.store.setState(setAccounts('eip155', [{ namespace: 'eip155', address: bob, type: 'smartAccount' }]))
  expect(activity(world)).toBeUndefined()
  world.blockchain.historyResponses(down)
  await expect(loadActivity(world)).rejects.toBeInstanceOf(ServiceUnavailable)
  expect(shown(world)).toEqual([])
  expect(world.tracked.at(-1)?.properties).toEqual({ address: bob, projectId: 'p1', isSmartAccount: true })
})

test('returning adds new transactions in front, or replaces the list if they do not overlap', async () => {
  const world = connected()
  serve(world, { '': { data: [at(5), at(6)], next: 'p2' }, p2: { data: [at(7)], next: 'p3' } })
  await loadActivity(world)
  await loadMoreActivity(world)
  serve(world, { '': { data: [at(4), at(5)], next: 'q2' } })
  await loadActivity(world)
  expect(shown(world)).toEqual(['4', '5', '6', '7'])
  expect(activity(world)?.next).toBe('p3')
  serve(world, { '': { data: [at(1), at(2)], next: 'r2' } })
  await loadActivity(world)
  expect(shown(world)).toEqual(['1', '2'])
  expect(activity(world)?.next).toBe('r2')
})

const purchase = (status: Transaction['metadata']['status']) =>
  makeTransaction({ id: 'bought', operationType: 'buy', status, minedAt: '2025-06-27T12:00:00.000Z' })
const withCoinbase = () => {
  const world = connected()
  world.store.setState({
    features: {
      email: true,
      socials: [],
      swaps: [],
      onramp: ['coinbase'],
      activity: true,
      branding: false,
      brandingLine: [],
      send: true,
      receive: true,
      nfts: true,
      names: true,
      allWallets: true,
    },
  })
  return world
}

test('adds purchases where they are offered', async () => {
  const world = withCoinbase()
  world.blockchain.historyResponses(async ({ onramp }) => ({
    data: onramp ? [purchase('confirmed')] : [at(0), at(3)],
    next: undefined,
  }))
  await loadActivity(world)
  expect(shown(world)).toEqual(['0', 'bought', '3'])
  expect(activity(world)?.coinbaseTransactions.map(({ id }) => id)).toEqual(['bought'])
  expect(activity(world)?.transactions.map(({ id }) => id)).toEqual(['0', '3'])
  expect(world.blockchain.asked).toContainEqual({ address: alice, networkId: 'eip155:1', onramp: 'coinbase' })
})

test('a failure to fetch purchases leaves the transactions', async () => {
  const world = withCoinbase()
  world.blockchain.historyResponses(async ({ onramp }) => (onramp ? down() : { data: [at(1)], next: undefined }))
  await loadActivity(world)
  expect(shown(world)).toEqual(['1'])
  expect(world.toasts()).toEqual([])
})

test('polls a pending purchase', async () => {
  const world = withCoinbase()
  world.blockchain.historyResponses(async ({ onramp }) => ({
    data: onramp ? [purchase('pending')] : [at(1)],
    next: undefined,
  }))
  await loadActivity(world)
  world.blockchain.historyResponses(async ({ onramp }) => ({
    data: onramp ? [purchase('confirmed')] : [at(1)],
    next: undefined,
  }))
  await watchPending(world)
  expect(activity(world)?.coinbaseTransactions[0]?.metadata.status).toBe('confirmed')
})

test('replaces settled transactions in place, on whichever page', async () => {
  const world = connected()
  const pages = (status: Transaction['metadata']['status']) => ({
    '': { data: [at(1, { status }), at(2)], next: 'p2' },
    p2: { data: [at(3, { status }), at(4)], next: 'p3' },
  })
  serve(world, pages('pending'))
  await loadActivity(world)
  await loadMoreActivity(world)
  serve(world, pages('confirmed'))
  await watchPending(world)
  expect(shown(world)).toEqual(['1', '2', '3', '4'])
  expect(activity(world)?.transactions.map(({ metadata }) => metadata.status)).toEqual([
    'confirmed',
    'confirmed',
    'confirmed',
    'confirmed',
  ])
  expect(activity(world)?.next).toBe('p3')
})

test('makes no request without pending transactions', async () => {
  const world = connected()
  serve(world, { '': { data: [at(1)], next: undefined } })
  await loadActivity(world)
  const before = world.blockchain.asked.length
  await watchPending(world)
  expect(world.blockchain.asked).toHaveLength(before)
})

test('drops a pending transaction that is no longer listed', async () => {
  const world = connected()
  serve(world, { '': { data: [at(1, { status: 'pending' }), at(2)], next: undefined } })
  await loadActivity(world)
  serve(world, { '': { data: [at(1, {}, 'instead'), at(2)], next: undefined } })
  await watchPending(world)
  expect(shown(world)).toEqual(['instead', '2'])
})

test('a failed poll keeps the list and shows no toast', async () => {
  const world = connected()
  serve(world, { '': { data: [at(1, { status: 'pending' })], next: 'p2' } })
  await loadActivity(world)
  world.blockchain.historyResponses(down)
  await watchPending(world)
  await refreshActivity(world)
  expect(shown(world)).toEqual(['1'])
  expect(activity(world)).toMatchObject({ next: 'p2', problem: undefined, loading: false })
  expect(world.toasts()).toEqual([])
})

test('a refresh adds a sent transaction, but only to a loaded history', async () => {
  const world = connected()
  await refreshActivity(world)
  expect(world.blockchain.asked).toEqual([])
  serve(world, { '': { data: [at(2)], next: undefined } })
  await loadActivity(world)
  serve(world, { '': { data: [at(1), at(2)], next: undefined } })
  await refreshActivity(world)
  expect(shown(world)).toEqual(['1', '2'])
})

test('does not report a failure for the previous network', async () => {
  for (const load of [loadActivity, loadMoreActivity]) {
    const world = connected()
    serve(world, { '': { data: [at(1)], next: 'p2' } })
    await loadActivity(world)
    let fail: () => void = () => {}
    world.blockchain.historyResponses(
      () => new Promise((_, reject) => (fail = () => reject(new ServiceUnavailable('rpc', 'timeout')))),
    )
    const loading = load(world)
    await world.settle()
    world.store.setState(setConnectionNetwork('eip155', 'eip155:8453'))
    fail()
    await loading
    expect(world.toasts()).toEqual([])
    expect(world.trackedNames()).not.toContain('ERROR_FETCH_TRANSACTIONS')
  }
})

test('tracks the choice of the activity tab once', () => {
  const world = makeWorld({ connection: createFakeConnection({ networkId: 'eip155:1' }), view: { name: 'Account' } })
  chooseAccountTab(world, 'activity')
  chooseAccountTab(world, 'activity')
  expect(world.store.getState().slices.accountTab).toBe('activity')
  expect(world.tracked).toEqual([{ event: 'CLICK_TRANSACTIONS', properties: { isSmartAccount: false } }])
  chooseAccountTab(world, 'tokens')
  expect(world.tracked).toHaveLength(1)
})

test.each([
  ['unreadable', 'DATA_PARSING_ERROR'],
  ['unreachable', 'API_ERROR'],
] as const)('a history that is %s is reported as %s', async (failure, category) => {
  const world = connected()
  const error = new ServiceUnavailable('blockchain', failure)
  world.blockchain.fetchHistory = () => Promise.reject(error)
  await loadActivity(world).catch(() => {})
  expect(world.telemetry.errors).toEqual([{ category, error }])
})
