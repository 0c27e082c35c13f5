import { expect, test, vi } from 'vitest'
import { bob, createFakeConnection } from '../../../test/fakes/connections'
import { base, ethereum, solana } from '../../../test/fakes/networks'
import { makeWorld, type FakeWorld, type WorldFacts } from '../../../test/fakes/world'
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
const shown = (world: FakeWorld) => selectTokens(world.store.getState())

function connected(facts: WorldFacts = {}) {
  const world = makeWorld({ connectedTo: ethereum, networks: [ethereum, base], ...facts })
  const chain: { tokens: () => Promise<readonly TokenBalance[]>; asks: number } = {
    tokens: async () => [ether('1')],
    asks: 0,
  }
  world.adapter.holdings = async () => ({
    tokens: () => ((chain.asks += 1), chain.tokens()),
    nfts: async () => ({ nfts: [], incomplete: false }),
  })
  return { world, chain }
}
const fails = (): Promise<never> => Promise.reject(new ServiceUnavailable('rpc', 'server_error'))

test('reads from the service, not from the chain', async () => {
  const { world, chain } = connected()
  world.blockchain.balanceResponses(async () => [ether('3'), dollar])
  await refreshTokens(world)
  expect(shown(world)).toMatchObject({ status: 'ready', tokens: [ether('3'), dollar] })
  expect(chain.asks).toBe(0)
})

test('tokens are shown before they are stored, which takes long for thousands', async () => {
  const { world } = connected()
  world.blockchain.balanceResponses(async () => [ether('3')])
  const stored = () => world.services.storage.read('portfolio_cache')
  const whenShown: unknown[] = []
  world.store.subscribe(() => {
    if (shown(world)?.status === 'ready') whenShown.push(stored())
  })
  await refreshTokens(world)
  expect([whenShown[0], stored()]).toEqual([undefined, expect.stringContaining('"numeric":"3"')])
})

test('what a service lists waits for no code of a chain whose tokens show their base units', async () => {
  const { world } = connected()
  world.adapter.holdings = () => new Promise(() => {})
  world.blockchain.balanceResponses(async () => [ether('3')])
  await refreshTokens(world)
  expect(shown(world)).toMatchObject({ status: 'ready', tokens: [ether('3')] })
})

test('where programs show other amounts, the code that reads them is fetched beside the list', async () => {
  const world = makeWorld({
    networks: [solana],
    connection: createFakeConnection({ namespace: 'solana', networkId: solana.caipNetworkId }),
  })
  let list: (tokens: readonly TokenBalance[]) => void = () => {}
  let fetched = 0
  const scaled = vi.fn(async () => [ether('12')])
  Object.assign(await world.chains.for('solana'), {
    holdings: async () => ((fetched += 1), { scaled, tokens: fails, nfts: fails }),
  })
  world.blockchain.balanceResponses(
    () =>
      new Promise((resolve) => {
        list = resolve
      }),
  )
  const refreshed = refreshTokens(world)
  await vi.waitFor(() => expect(fetched).toBe(1))
  list([ether('3')])
  await refreshed
  expect(scaled).toHaveBeenCalledOnce()
  expect(shown(world)).toMatchObject({ status: 'ready', tokens: [ether('12')] })
})

test('reads from the chain without a toast if the service does not support the network', async () => {
  const { world } = connected({ view: { name: 'Account' } })
  await refreshTokens(world)
  expect(shown(world)).toMatchObject({ status: 'ready', tokens: [ether('1')] })
  expect(world.toasts()).toEqual([])
})

test('concurrent callers share one request, and there is no other for 30 s, even after a page load', async () => {
  const { world } = connected()
  world.blockchain.balanceResponses(async () => [ether('3')])
  await Promise.all([refreshTokens(world), refreshTokens(world)])
  await world.clock.advance(30_000)
  world.store.setState(tokens.reset())
  void refreshTokens(world)
  // Shown at once, from the cache.
  expect(shown(world)).toMatchObject({ status: 'ready', tokens: [ether('3')] })
  expect(world.blockchain.asked).toHaveLength(1)
  await world.clock.advance(1)
  await refreshTokens(world)
  expect(world.blockchain.asked).toHaveLength(2)
})

test('so it is for an account whose tokens are too many to be stored', async () => {
  const { world } = connected()
  const many = Array.from({ length: 3_000 }, (_, index) => ({
    ...dollar,
    address: `eip155:1:0x${index.toString(16).padStart(40, '0')}` as const,
  }))
  world.blockchain.balanceResponses(async () => many)
  await refreshTokens(world)
  world.store.setState(tokens.reset())
  await refreshTokens(world)
  expect(shown(world)?.tokens).toHaveLength(many.length)
  expect(world.blockchain.asked).toHaveLength(1)
})

test('requests changed tokens at once after a transaction', async () => {
  const { world } = connected()
  world.blockchain.balanceResponses(async () => [ether('3')])
  await refreshTokens(world)
  await refreshTokens(world, { force: true, changed: [dollar.address!] })
  expect(world.blockchain.asked.at(-1)).toMatchObject({ forceUpdate: [dollar.address] })
  expect(world.blockchain.asked).toHaveLength(2)
})

test("a failure shows 'Token Balance Unavailable' and the last known tokens with quantities of the chain", async () => {
  const { world, chain } = connected({ view: { name: 'Account' } })
  world.blockchain.balanceResponses(async () => [ether('3'), dollar])
  await refreshTokens(world)
  await world.clock.advance(30_001)
  world.blockchain.balanceResponses(fails)
  await refreshTokens(world)
  expect(shown(world)).toMatchObject({
    status: 'failed',
    tokens: [dollar, { quantity: { numeric: '1' }, value: 2 }].toSorted(
      (one, other) => (other.value ?? 0) - (one.value ?? 0),
    ),
  })
  expect(world.toasts()).toEqual(['Token Balance Unavailable'])
  await world.clock.advance(29_999)
  await refreshTokens(world, { force: true })
  expect([world.blockchain.asked.length, chain.asks]).toEqual([2, 1])
  world.blockchain.balanceResponses(async () => [ether('4')])
  await world.clock.advance(1)
  await refreshTokens(world)
  expect(shown(world)).toMatchObject({ status: 'ready', tokens: [ether('4')] })
})

test('tokens from before a transaction do not return, even if the service fails and recovers', async () => {
  const { world, chain } = connected()
  world.blockchain.balanceResponses(async () => [ether('10')])
  chain.tokens = async () => [ether('4')]
  await refreshTokens(world)
  world.blockchain.balanceResponses(fails)
  await refreshTokens(world, { force: true })
  expect(shown(world)?.tokens).toMatchObject([{ quantity: { numeric: '4' } }])
  await world.clock.advance(10_000)
  await refreshTokens(world)
  expect(shown(world)).toMatchObject({ status: 'failed', tokens: [{ quantity: { numeric: '4' } }] })
})

test('one outage shows one toast', async () => {
  for (const [one, other] of [
    [refreshBalance, refreshTokens],
    [refreshTokens, refreshBalance],
  ] as const) {
    const { world, chain } = connected({ view: { name: 'Account' } })
    world.blockchain.balanceResponses(fails)
    chain.tokens = fails
    world.adapter.balanceIs(fails)
    await one(world).catch(() => {})
    await other(world).catch(() => {})
    expect(world.toasts()).toEqual(['Token Balance Unavailable'])
    expect(world.store.getState().toastCount).toBe(1)
  }
})

test('recognizes a service that is not ready', async () => {
  const { world, chain } = connected()
  world.blockchain.balanceResponses(() => Promise.reject(new ServiceUnavailable('rpc', 'not_ready', 202)))
  await refreshTokens(world)
  expect(shown(world)).toMatchObject({ status: 'failed', notReady: true, tokens: [ether('1')] })
  await world.clock.advance(30_000)
  chain.tokens = fails
  world.blockchain.balanceResponses(() => Promise.reject(new ServiceUnavailable('rpc', 'server_error', 503)))
  await refreshTokens(world)
  expect(shown(world)).toMatchObject({ status: 'failed', notReady: true })
  await world.clock.advance(30_000)
  world.blockchain.balanceResponses(fails)
  await refreshTokens(world)
  expect(shown(world)).toMatchObject({ status: 'failed', notReady: false })
})

test('without any response there is a failure, and no toast while the dialog is closed', async () => {
  const { world, chain } = connected()
  world.blockchain.balanceResponses(fails)
  chain.tokens = fails
  await refreshTokens(world)
  expect(shown(world)).toMatchObject({ status: 'failed', tokens: undefined })
  expect(world.toasts()).toEqual([])
})

test('never shows the tokens of another account or network, and drops a late response', async () => {
  const { world } = connected()
  world.blockchain.balanceResponses(async () => [ether('3')])
  await refreshTokens(world)
  let response: (tokens: readonly TokenBalance[]) => void = () => {}
  world.blockchain.balanceResponses(() => new Promise((resolve) => (response = resolve)))
  await world.clock.advance(30_001)
  const late = refreshTokens(world)
  await world.settle()
  world.connection.reports.network(base.caipNetworkId)
  expect(shown(world)).toBeUndefined()
  response([ether('8')])
  await late
  expect(shown(world)).toBeUndefined()
  const other = refreshTokens(world)
  expect(shown(world)).toMatchObject({ status: 'loading', tokens: undefined })
  await world.settle()
  response([])
  await other
  world.connection.reports.accounts(bob)
  expect(shown(world)).toBeUndefined()
})

test('a failure blocks only its own network', async () => {
  const { world, chain } = connected()
  world.blockchain.balanceResponses(fails)
  chain.tokens = fails
  await refreshTokens(world)
  world.connection.reports.network(base.caipNetworkId)
  world.blockchain.balanceResponses(async () => [])
  await refreshTokens(world)
  expect(shown(world)).toMatchObject({ status: 'ready' })
  world.connection.reports.network('eip155:1')
  await refreshTokens(world)
  expect(shown(world)).toMatchObject({ status: 'failed' })
  expect(world.blockchain.asked).toHaveLength(2)
})
