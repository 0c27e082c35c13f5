import { expect, test } from 'vitest'
import { alice, bob, createFakeConnection } from '../../../../test/fakes/connections'
import { base, ethereum } from '../../../../test/fakes/networks'
import { makeTransaction } from '../../../../test/fakes/transactions'
import { makeContext, type FakeContext } from '../../../../test/fakes/context'
import { flatMonths } from '../domain/months'
import type { Transaction } from '../../../domain/transaction'
import { ServiceUnavailable } from '../../../errors/service'
import { HistoryAddressMissing } from '../../../errors/transactions'
import type { HistoryPage } from '../../../services/blockchain/contract'
import { selectActivity, selectActivityInView, type ActivityState } from '../state'
import { setAccounts, setConnectionNetwork } from '../../../session/store/sessions'
import { chooseAccountTab } from '../../account/actions/chooseAccountTab'
import { loadActivity } from './loadActivity'
import { loadMoreActivity } from './loadMoreActivity'
import { refreshActivity } from './refreshActivity'
import { watchPending } from './watchPending'

const connected = () => makeContext({ networks: [ethereum, base], connectedTo: ethereum, view: { name: 'Activity' } })
const at = (day: number, facts: Partial<Transaction['metadata']> = {}, id = String(day)) =>
  makeTransaction({
    id,
    minedAt: new Date(Date.UTC(2025, 5, 28) - day * 86_400_000).toISOString(),
    chain: 'eip155:1',
    ...facts,
  })
const activity = (context: FakeContext) => selectActivity(context.store.getState())
const shown = (context: FakeContext) =>
  flatMonths(activity(context)?.transactionsByYear ?? []).flatMap(({ transactions }) =>
    transactions.map(({ id }) => id),
  )
const down = async () => {
  throw new ServiceUnavailable('rpc', 'server_error', 503)
}
/** Pages by cursor; the first page has none. There are no purchases. */
const serve = (context: FakeContext, pages: Readonly<Record<string, HistoryPage>>) =>
  context.blockchain.historyResponses(async ({ cursor = '', onramp }) =>
    onramp ? { data: [], next: undefined } : (pages[cursor] ?? { data: [], next: undefined }),
  )
const cursors = (context: FakeContext) =>
  context.blockchain.asked.map((question) => ('cursor' in question ? question.cursor : undefined))

test('groups the newest page by months, without other networks and spam', async () => {
  const context = connected()
  const spam = makeTransaction({
    id: 'spam',
    chain: 'eip155:1',
    transfers: [{ direction: 'in', quantity: '1', nft: { name: 'Claim', isSpam: true } }],
  })
  serve(context, {
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
  await loadActivity(context)
  expect(shown(context)).toEqual(['1', '3', 'unnamed'])
  expect(activity(context)).toMatchObject({
    loading: false,
    empty: false,
    next: 'p2',
    lastNetworkInView: 'eip155:1',
    served: true,
  })
  expect(context.blockchain.asked).toEqual([{ address: alice, networkId: 'eip155:1' }])
})

test('rows of another network are never in view, whatever the slice holds', async () => {
  const context = connected()
  serve(context, { '': { data: [at(1)], next: undefined } })
  await loadActivity(context)
  expect(selectActivityInView(context.store.getState())?.transactions).toHaveLength(1)
  const { slices } = context.store.getState()
  const current = activity(context) as ActivityState
  context.store.setState({ slices: { ...slices, activity: { ...current, lastNetworkInView: 'eip155:8453' } } })
  expect(selectActivityInView(context.store.getState())).toBeUndefined()
})

test('throws without an account', async () => {
  const context = makeContext()
  await expect(loadActivity(context)).rejects.toBeInstanceOf(HistoryAddressMissing)
  await expect(loadActivity(context)).rejects.toThrow("Transactions can't be fetched without an accountAddress")
  expect(context.blockchain.asked).toEqual([])
})

test('skips pages with only other networks', async () => {
  const context = connected()
  const foreign = [at(1, { chain: 'eip155:8453' })]
  serve(context, {
    '': { data: foreign, next: 'p2' },
    p2: { data: foreign, next: 'p3' },
    p3: { data: [at(5)], next: 'p4' },
  })
  await loadActivity(context)
  expect(shown(context)).toEqual(['5'])
  expect(activity(context)?.next).toBe('p4')
})

test('stops skipping pages after a while; the history does not count as empty, and more can be loaded', async () => {
  const context = connected()
  context.blockchain.historyResponses(async ({ cursor = '0' }) => ({
    data: [at(1, { chain: 'eip155:8453' })],
    next: String(Number(cursor) + 1),
  }))
  await loadActivity(context)
  expect(context.blockchain.asked).toHaveLength(5)
  expect(activity(context)).toMatchObject({ empty: false, loading: false, next: '5' })
  await loadMoreActivity(context)
  expect(context.blockchain.asked).toHaveLength(10)
})

test('a repeated cursor ends the history', async () => {
  const context = connected()
  context.blockchain.historyResponses(async () => ({ data: [], next: 'same' }))
  await loadActivity(context)
  expect(cursors(context)).toEqual([undefined, 'same'])
  expect(activity(context)).toMatchObject({ empty: true, next: undefined })
})

test('a history without transactions is empty', async () => {
  const context = connected()
  serve(context, {})
  await loadActivity(context)
  expect(activity(context)).toMatchObject({ empty: true, problem: undefined })
})

test('appends further pages, each requested once', async () => {
  const context = connected()
  serve(context, {
    '': { data: [at(1), at(2)], next: 'p2' },
    p2: { data: [at(2, { status: 'failed' }), at(3)], next: 'p3' },
    p3: { data: [at(4)], next: undefined },
  })
  await loadActivity(context)
  await Promise.all([loadMoreActivity(context), loadMoreActivity(context)])
  await loadMoreActivity(context)
  await loadMoreActivity(context)
  expect(shown(context)).toEqual(['1', '2', '3', '4'])
  expect(activity(context)?.transactions[1]?.metadata.status).toBe('failed')
  expect(cursors(context)).toEqual([undefined, 'p2', 'p3'])
  expect(context.tracked.filter(({ event }) => event === 'LOAD_MORE_TRANSACTIONS')).toEqual([
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
  const context = connected()
  serve(context, {
    '': { data: [at(1)], next: 'p2' },
    p2: { data: [at(2)], next: 'p3' },
    p3: { data: [at(3)], next: undefined },
  })
  await loadActivity(context)
  const off = context.store.subscribe(() => {
    if (activity(context)?.loading === false) void loadMoreActivity(context)
  })
  await loadMoreActivity(context)
  await context.settle()
  off()
  expect(shown(context)).toEqual(['1', '2', '3'])
})

test('a failure empties the list, clears the cursor, and is reported to visitor and telemetry', async () => {
  const context = connected()
  serve(context, { '': { data: [at(1)], next: 'p2' } })
  await loadActivity(context)
  context.blockchain.historyResponses(down)
  await expect(loadMoreActivity(context)).rejects.toBeInstanceOf(ServiceUnavailable)
  expect(activity(context)).toMatchObject({
    transactions: [],
    transactionsByYear: [],
    next: undefined,
    loading: false,
    empty: false,
    problem: { code: 'service_unavailable' },
  })
  expect(context.toasts()).toEqual(['Failed to fetch transactions'])
  expect(context.tracked.at(-1)).toEqual({
    event: 'ERROR_FETCH_TRANSACTIONS',
    properties: { address: alice, projectId: 'p1', cursor: 'p2', isSmartAccount: false },
  })
})

test('can be retried after a failure', async () => {
  const context = connected()
  context.blockchain.historyResponses(down)
  await expect(loadActivity(context)).rejects.toBeInstanceOf(ServiceUnavailable)
  expect(context.tracked.at(-1)?.properties).toEqual({ address: alice, projectId: 'p1', isSmartAccount: false })
  serve(context, { '': { data: [at(1)], next: undefined } })
  await loadActivity(context)
  expect(shown(context)).toEqual(['1'])
  expect(activity(context)?.problem).toBeUndefined()
})

test('a failure shows no toast while the dialog is closed', async () => {
  const context = makeContext({ connectedTo: ethereum })
  context.blockchain.historyResponses(down)
  await expect(loadActivity(context)).rejects.toBeInstanceOf(ServiceUnavailable)
  expect(context.toasts()).toEqual([])
})

test('an unsupported network is not a failure', async () => {
  const context = connected()
  await loadActivity(context)
  expect(activity(context)).toMatchObject({ served: false, loading: false, problem: undefined, empty: false })
  expect(context.toasts()).toEqual([])
})

test('makes no request if the project has turned activity off', async () => {
  const context = connected()
  context.store.setState({
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
  await loadActivity(context)
  expect(activity(context)?.served).toBe(false)
  expect(context.blockchain.asked).toEqual([])
})

test('another network clears the list; a late response for the previous one is dropped', async () => {
  const context = connected()
  let response: (page: HistoryPage) => void = () => {}
  context.blockchain.historyResponses(({ networkId }) =>
    networkId === 'eip155:1'
      ? new Promise((resolve) => (response = resolve))
      : Promise.resolve({ data: [at(7, { chain: 'eip155:8453' })], next: undefined }),
  )
  const first = loadActivity(context)
  context.store.setState(setConnectionNetwork('eip155', 'eip155:8453'))
  expect(activity(context)).toBeUndefined()
  await loadActivity(context)
  response({ data: [at(1)], next: 'p2' })
  await first
  expect(shown(context)).toEqual(['7'])
  expect(activity(context)).toMatchObject({ lastNetworkInView: 'eip155:8453', next: undefined })
})

test('another account clears the list', async () => {
  const context = connected()
  serve(context, { '': { data: [at(1)], next: undefined } })
  await loadActivity(context)
  context.store.setState(setAccounts('eip155', [{ namespace: 'eip155', address: bob, type: 'smartAccount' }]))
  expect(activity(context)).toBeUndefined()
  context.blockchain.historyResponses(down)
  await expect(loadActivity(context)).rejects.toBeInstanceOf(ServiceUnavailable)
  expect(shown(context)).toEqual([])
  expect(context.tracked.at(-1)?.properties).toEqual({ address: bob, projectId: 'p1', isSmartAccount: true })
})

test('returning adds new transactions in front, or replaces the list if they do not overlap', async () => {
  const context = connected()
  serve(context, { '': { data: [at(5), at(6)], next: 'p2' }, p2: { data: [at(7)], next: 'p3' } })
  await loadActivity(context)
  await loadMoreActivity(context)
  serve(context, { '': { data: [at(4), at(5)], next: 'q2' } })
  await loadActivity(context)
  expect(shown(context)).toEqual(['4', '5', '6', '7'])
  expect(activity(context)?.next).toBe('p3')
  serve(context, { '': { data: [at(1), at(2)], next: 'r2' } })
  await loadActivity(context)
  expect(shown(context)).toEqual(['1', '2'])
  expect(activity(context)?.next).toBe('r2')
})

const purchase = (status: Transaction['metadata']['status']) =>
  makeTransaction({ id: 'bought', operationType: 'buy', status, minedAt: '2025-06-27T12:00:00.000Z' })
const withCoinbase = () => {
  const context = connected()
  context.store.setState({
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
  return context
}

test('adds purchases where they are offered', async () => {
  const context = withCoinbase()
  context.blockchain.historyResponses(async ({ onramp }) => ({
    data: onramp ? [purchase('confirmed')] : [at(0), at(3)],
    next: undefined,
  }))
  await loadActivity(context)
  expect(shown(context)).toEqual(['0', 'bought', '3'])
  expect(activity(context)?.coinbaseTransactions.map(({ id }) => id)).toEqual(['bought'])
  expect(activity(context)?.transactions.map(({ id }) => id)).toEqual(['0', '3'])
  expect(context.blockchain.asked).toContainEqual({ address: alice, networkId: 'eip155:1', onramp: 'coinbase' })
})

test('a failure to fetch purchases leaves the transactions', async () => {
  const context = withCoinbase()
  context.blockchain.historyResponses(async ({ onramp }) => (onramp ? down() : { data: [at(1)], next: undefined }))
  await loadActivity(context)
  expect(shown(context)).toEqual(['1'])
  expect(context.toasts()).toEqual([])
})

test('polls a pending purchase', async () => {
  const context = withCoinbase()
  context.blockchain.historyResponses(async ({ onramp }) => ({
    data: onramp ? [purchase('pending')] : [at(1)],
    next: undefined,
  }))
  await loadActivity(context)
  context.blockchain.historyResponses(async ({ onramp }) => ({
    data: onramp ? [purchase('confirmed')] : [at(1)],
    next: undefined,
  }))
  await watchPending(context)
  expect(activity(context)?.coinbaseTransactions[0]?.metadata.status).toBe('confirmed')
})

test('replaces settled transactions in place, on whichever page', async () => {
  const context = connected()
  const pages = (status: Transaction['metadata']['status']) => ({
    '': { data: [at(1, { status }), at(2)], next: 'p2' },
    p2: { data: [at(3, { status }), at(4)], next: 'p3' },
  })
  serve(context, pages('pending'))
  await loadActivity(context)
  await loadMoreActivity(context)
  serve(context, pages('confirmed'))
  await watchPending(context)
  expect(shown(context)).toEqual(['1', '2', '3', '4'])
  expect(activity(context)?.transactions.map(({ metadata }) => metadata.status)).toEqual([
    'confirmed',
    'confirmed',
    'confirmed',
    'confirmed',
  ])
  expect(activity(context)?.next).toBe('p3')
})

test('makes no request without pending transactions', async () => {
  const context = connected()
  serve(context, { '': { data: [at(1)], next: undefined } })
  await loadActivity(context)
  const before = context.blockchain.asked.length
  await watchPending(context)
  expect(context.blockchain.asked).toHaveLength(before)
})

test('drops a pending transaction that is no longer listed', async () => {
  const context = connected()
  serve(context, { '': { data: [at(1, { status: 'pending' }), at(2)], next: undefined } })
  await loadActivity(context)
  serve(context, { '': { data: [at(1, {}, 'instead'), at(2)], next: undefined } })
  await watchPending(context)
  expect(shown(context)).toEqual(['instead', '2'])
})

test('a failed poll keeps the list and shows no toast', async () => {
  const context = connected()
  serve(context, { '': { data: [at(1, { status: 'pending' })], next: 'p2' } })
  await loadActivity(context)
  context.blockchain.historyResponses(down)
  await watchPending(context)
  await refreshActivity(context)
  expect(shown(context)).toEqual(['1'])
  expect(activity(context)).toMatchObject({ next: 'p2', problem: undefined, loading: false })
  expect(context.toasts()).toEqual([])
})

test('a refresh adds a sent transaction, but only to a loaded history', async () => {
  const context = connected()
  await refreshActivity(context)
  expect(context.blockchain.asked).toEqual([])
  serve(context, { '': { data: [at(2)], next: undefined } })
  await loadActivity(context)
  serve(context, { '': { data: [at(1), at(2)], next: undefined } })
  await refreshActivity(context)
  expect(shown(context)).toEqual(['1', '2'])
})

test('does not report a failure for the previous network', async () => {
  for (const load of [loadActivity, loadMoreActivity]) {
    const context = connected()
    serve(context, { '': { data: [at(1)], next: 'p2' } })
    await loadActivity(context)
    let fail: () => void = () => {}
    context.blockchain.historyResponses(
      () => new Promise((_, reject) => (fail = () => reject(new ServiceUnavailable('rpc', 'timeout')))),
    )
    const loading = load(context)
    await context.settle()
    context.store.setState(setConnectionNetwork('eip155', 'eip155:8453'))
    fail()
    await loading
    expect(context.toasts()).toEqual([])
    expect(context.trackedNames()).not.toContain('ERROR_FETCH_TRANSACTIONS')
  }
})

test('tracks the choice of the activity tab once', () => {
  const context = makeContext({
    connection: createFakeConnection({ networkId: 'eip155:1' }),
    view: { name: 'Account' },
  })
  chooseAccountTab(context, 'activity')
  chooseAccountTab(context, 'activity')
  expect(context.store.getState().slices.accountTab).toBe('activity')
  expect(context.tracked).toEqual([{ event: 'CLICK_TRANSACTIONS', properties: { isSmartAccount: false } }])
  chooseAccountTab(context, 'tokens')
  expect(context.tracked).toHaveLength(1)
})

test.each([
  ['unreadable', 'DATA_PARSING_ERROR'],
  ['unreachable', 'API_ERROR'],
] as const)('a history that is %s is reported as %s', async (failure, category) => {
  const context = connected()
  const error = new ServiceUnavailable('blockchain', failure)
  context.blockchain.fetchHistory = () => Promise.reject(error)
  await loadActivity(context).catch(() => {})
  expect(context.telemetry.errors).toEqual([{ category, error }])
})
