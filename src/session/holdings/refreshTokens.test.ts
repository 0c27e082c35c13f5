import { expect, test, vi } from 'vitest'
import { bob, createFakeConnection } from '../../../test/fakes/connections'
import { base, ethereum, solana } from '../../../test/fakes/networks'
import { makeContext, type FakeContext, type ContextFacts } from '../../../test/fakes/context'
import type { TokenBalance } from '../../domain/money/tokenBalance'
import { ServiceUnavailable } from '../../errors/service'
import { selectTokens, tokens } from '../store/tokens'
import { refreshBalance } from './refreshBalance'
import { refreshTokens } from './refreshTokens'

const ether = (numeric: string): TokenBalance => ({
  name: 'Ether',
  symbol: 'ETH',
  chainId: 'eip155:1',
  price: 2,
  value: Number(numeric) * 2,
  quantity: { decimals: '18', numeric },
})
const dollar: TokenBalance = {
  name: 'Dollar',
  symbol: 'USD',
  chainId: 'eip155:1',
  address: `eip155:1:0x${'a'.repeat(40)}`,
  price: 1,
  value: 9,
  quantity: { decimals: '6', numeric: '9' },
}
const shown = (context: FakeContext) => selectTokens(context.store.getState())

function connected(facts: ContextFacts = {}) {
  const context = makeContext({ connectedTo: ethereum, networks: [ethereum, base], ...facts })
  const chain: { tokens: () => Promise<readonly TokenBalance[]>; asks: number } = {
    tokens: async () => [ether('1')],
    asks: 0,
  }
  context.adapter.holdings = async () => ({
    tokens: () => ((chain.asks += 1), chain.tokens()),
    nfts: async () => ({ nfts: [], incomplete: false }),
  })
  return { context, chain }
}
const fails = (): Promise<never> => Promise.reject(new ServiceUnavailable('rpc', 'server_error'))

test('reads from the service, not from the chain', async () => {
  const { context, chain } = connected()
  context.blockchain.balanceResponses(async () => [ether('3'), dollar])
  await refreshTokens(context)
  expect(shown(context)).toMatchObject({ status: 'ready', tokens: [ether('3'), dollar] })
  expect(chain.asks).toBe(0)
})

test('tokens are shown before they are stored, which takes long for thousands', async () => {
  const { context } = connected()
  context.blockchain.balanceResponses(async () => [ether('3')])
  const stored = () => context.services.storage.read('portfolio_cache')
  const whenShown: unknown[] = []
  context.store.subscribe(() => {
    if (shown(context)?.status === 'ready') whenShown.push(stored())
  })
  await refreshTokens(context)
  expect([whenShown[0], stored()]).toEqual([undefined, expect.stringContaining('"numeric":"3"')])
})

test('what a service lists waits for no code of a chain whose tokens show their base units', async () => {
  const { context } = connected()
  context.adapter.holdings = () => new Promise(() => {})
  context.blockchain.balanceResponses(async () => [ether('3')])
  await refreshTokens(context)
  expect(shown(context)).toMatchObject({ status: 'ready', tokens: [ether('3')] })
})

test('where programs show other amounts, the code that reads them is fetched beside the list', async () => {
  const context = makeContext({
    networks: [solana],
    connection: createFakeConnection({ namespace: 'solana', networkId: solana.caipNetworkId }),
  })
  let list: (tokens: readonly TokenBalance[]) => void = () => {}
  let fetched = 0
  const scaled = vi.fn(async () => [ether('12')])
  Object.assign(await context.chains.for('solana'), {
    holdings: async () => ((fetched += 1), { scaled, tokens: fails, nfts: fails }),
  })
  context.blockchain.balanceResponses(
    () =>
      new Promise((resolve) => {
        list = resolve
      }),
  )
  const refreshed = refreshTokens(context)
  await vi.waitFor(() => expect(fetched).toBe(1))
  list([ether('3')])
  await refreshed
  expect(scaled).toHaveBeenCalledOnce()
  expect(shown(context)).toMatchObject({ status: 'ready', tokens: [ether('12')] })
})

test('reads from the chain without a toast if the service does not support the network', async () => {
  const { context } = connected({ view: { name: 'Account' } })
  await refreshTokens(context)
  expect(shown(context)).toMatchObject({ status: 'ready', tokens: [ether('1')] })
  expect(context.toasts()).toEqual([])
})

test('concurrent callers share one request, and there is no other for 30 s, even after a page load', async () => {
  const { context } = connected()
  context.blockchain.balanceResponses(async () => [ether('3')])
  await Promise.all([refreshTokens(context), refreshTokens(context)])
  await context.clock.advance(30_000)
  context.store.setState(tokens.reset())
  void refreshTokens(context)
  // Shown at once, from the cache.
  expect(shown(context)).toMatchObject({ status: 'ready', tokens: [ether('3')] })
  expect(context.blockchain.asked).toHaveLength(1)
  await context.clock.advance(1)
  await refreshTokens(context)
  expect(context.blockchain.asked).toHaveLength(2)
})

test('so it is for an account whose tokens are too many to be stored', async () => {
  const { context } = connected()
  const many = Array.from({ length: 3_000 }, (_, index) => ({
    ...dollar,
    address: `eip155:1:0x${index.toString(16).padStart(40, '0')}` as const,
  }))
  context.blockchain.balanceResponses(async () => many)
  await refreshTokens(context)
  context.store.setState(tokens.reset())
  await refreshTokens(context)
  expect(shown(context)?.tokens).toHaveLength(many.length)
  expect(context.blockchain.asked).toHaveLength(1)
})

test('requests changed tokens at once after a transaction', async () => {
  const { context } = connected()
  context.blockchain.balanceResponses(async () => [ether('3')])
  await refreshTokens(context)
  await refreshTokens(context, { force: true, changed: [dollar.address!] })
  expect(context.blockchain.asked.at(-1)).toMatchObject({ forceUpdate: [dollar.address] })
  expect(context.blockchain.asked).toHaveLength(2)
})

test("a failure shows 'Token Balance Unavailable' and the last known tokens with quantities of the chain", async () => {
  const { context, chain } = connected({ view: { name: 'Account' } })
  context.blockchain.balanceResponses(async () => [ether('3'), dollar])
  await refreshTokens(context)
  await context.clock.advance(30_001)
  context.blockchain.balanceResponses(fails)
  await refreshTokens(context)
  expect(shown(context)).toMatchObject({
    status: 'failed',
    tokens: [dollar, { quantity: { numeric: '1' }, value: 2 }].toSorted(
      (one, other) => (other.value ?? 0) - (one.value ?? 0),
    ),
  })
  expect(context.toasts()).toEqual(['Token Balance Unavailable'])
  await context.clock.advance(29_999)
  await refreshTokens(context, { force: true })
  expect([context.blockchain.asked.length, chain.asks]).toEqual([2, 1])
  context.blockchain.balanceResponses(async () => [ether('4')])
  await context.clock.advance(1)
  await refreshTokens(context)
  expect(shown(context)).toMatchObject({ status: 'ready', tokens: [ether('4')] })
})

test('tokens from before a transaction do not return, even if the service fails and recovers', async () => {
  const { context, chain } = connected()
  context.blockchain.balanceResponses(async () => [ether('10')])
  chain.tokens = async () => [ether('4')]
  await refreshTokens(context)
  context.blockchain.balanceResponses(fails)
  await refreshTokens(context, { force: true })
  expect(shown(context)?.tokens).toMatchObject([{ quantity: { numeric: '4' } }])
  await context.clock.advance(10_000)
  await refreshTokens(context)
  expect(shown(context)).toMatchObject({ status: 'failed', tokens: [{ quantity: { numeric: '4' } }] })
})

test('one outage shows one toast', async () => {
  for (const [one, other] of [
    [refreshBalance, refreshTokens],
    [refreshTokens, refreshBalance],
  ] as const) {
    const { context, chain } = connected({ view: { name: 'Account' } })
    context.blockchain.balanceResponses(fails)
    chain.tokens = fails
    context.adapter.balanceIs(fails)
    await one(context).catch(() => {})
    await other(context).catch(() => {})
    expect(context.toasts()).toEqual(['Token Balance Unavailable'])
    expect(context.store.getState().toastCount).toBe(1)
  }
})

test('recognizes a service that is not ready', async () => {
  const { context, chain } = connected()
  context.blockchain.balanceResponses(() => Promise.reject(new ServiceUnavailable('rpc', 'not_ready', 202)))
  await refreshTokens(context)
  expect(shown(context)).toMatchObject({ status: 'failed', notReady: true, tokens: [ether('1')] })
  await context.clock.advance(30_000)
  chain.tokens = fails
  context.blockchain.balanceResponses(() => Promise.reject(new ServiceUnavailable('rpc', 'server_error', 503)))
  await refreshTokens(context)
  expect(shown(context)).toMatchObject({ status: 'failed', notReady: true })
  await context.clock.advance(30_000)
  context.blockchain.balanceResponses(fails)
  await refreshTokens(context)
  expect(shown(context)).toMatchObject({ status: 'failed', notReady: false })
})

test('without any response there is a failure, and no toast while the dialog is closed', async () => {
  const { context, chain } = connected()
  context.blockchain.balanceResponses(fails)
  chain.tokens = fails
  await refreshTokens(context)
  expect(shown(context)).toMatchObject({ status: 'failed', tokens: undefined })
  expect(context.toasts()).toEqual([])
})

test('never shows the tokens of another account or network, and drops a late response', async () => {
  const { context } = connected()
  context.blockchain.balanceResponses(async () => [ether('3')])
  await refreshTokens(context)
  let response: (tokens: readonly TokenBalance[]) => void = () => {}
  context.blockchain.balanceResponses(() => new Promise((resolve) => (response = resolve)))
  await context.clock.advance(30_001)
  const late = refreshTokens(context)
  await context.settle()
  context.connection.reports.network(base.caipNetworkId)
  expect(shown(context)).toBeUndefined()
  response([ether('8')])
  await late
  expect(shown(context)).toBeUndefined()
  const other = refreshTokens(context)
  expect(shown(context)).toMatchObject({ status: 'loading', tokens: undefined })
  await context.settle()
  response([])
  await other
  context.connection.reports.accounts(bob)
  expect(shown(context)).toBeUndefined()
})

test('a failure blocks only its own network', async () => {
  const { context, chain } = connected()
  context.blockchain.balanceResponses(fails)
  chain.tokens = fails
  await refreshTokens(context)
  context.connection.reports.network(base.caipNetworkId)
  context.blockchain.balanceResponses(async () => [])
  await refreshTokens(context)
  expect(shown(context)).toMatchObject({ status: 'ready' })
  context.connection.reports.network('eip155:1')
  await refreshTokens(context)
  expect(shown(context)).toMatchObject({ status: 'failed' })
  expect(context.blockchain.asked).toHaveLength(2)
})
