import { expect, test } from 'vitest'
import { bob } from '../../../test/fakes/connections'
import { base, ethereum } from '../../../test/fakes/networks'
import { makeWorld, type FakeWorld, type WorldFacts } from '../../../test/fakes/world'
import { connectInstalled } from '../connections/connectInstalled'
import { restoreCachedBalance } from '../account/restoreCachedBalance'
import { balance as slice, selectBalance } from '../store/balance'
import { refreshBalance } from './refreshBalance'

const balance = (world: FakeWorld) => selectBalance(world.store.getState())
const connected = (facts: WorldFacts = {}): FakeWorld => makeWorld({ connectedTo: ethereum, ...facts })
const fails = (): Promise<never> => Promise.reject(new Error('rpc down'))

test('reads the balance of the active account from the chain', async () => {
  const world = connected()
  await refreshBalance(world)
  expect(balance(world)).toEqual({ status: 'ready', amount: '1.5', symbol: 'ETH', short: '1.500 ETH' })
})

test('concurrent callers share one request', async () => {
  const world = connected()
  let asks = 0
  world.adapter.balanceIs(async () => ((asks += 1), { amount: '1', symbol: 'ETH' }))
  await Promise.all([refreshBalance(world), refreshBalance(world)])
  expect(asks).toBe(1)
})

test('makes no request without an account', async () => {
  const world = makeWorld()
  let asks = 0
  world.adapter.balanceIs(async () => ((asks += 1), { amount: '1', symbol: 'ETH' }))
  await refreshBalance(world)
  expect(asks).toBe(0)
  expect(balance(world)).toEqual({ status: 'idle' })
})

test("a failure keeps the last known amount and shows 'Token Balance Unavailable'", async () => {
  const world = connected({ view: { name: 'Account' } })
  await refreshBalance(world)
  world.adapter.balanceIs(fails)
  await world.clock.advance(30_001)
  await expect(refreshBalance(world)).rejects.toThrow('rpc down')
  expect(balance(world)).toMatchObject({ status: 'failed', amount: '1.5', symbol: 'ETH' })
  expect(world.toasts()).toEqual(['Token Balance Unavailable'])
})

test('a failure shows no toast while the dialog is closed', async () => {
  const world = connected()
  world.adapter.balanceIs(fails)
  await refreshBalance(world).catch(() => {})
  expect(world.toasts()).toEqual([])
})

test('makes no request for 30 s after a failure', async () => {
  const world = connected({ view: { name: 'Account' } })
  let asks = 0
  world.adapter.balanceIs(() => ((asks += 1), fails()))
  await refreshBalance(world).catch(() => {})
  await world.clock.advance(29_999)
  await refreshBalance(world)
  expect(asks).toBe(1)
  await world.clock.advance(1)
  await refreshBalance(world).catch(() => {})
  expect(asks).toBe(2)
})

test('a failure does not block another account', async () => {
  const world = connected({ options: { balance: 'show' } })
  world.adapter.balanceIs(fails)
  await refreshBalance(world).catch(() => {})
  world.adapter.balanceIs(async () => ({ amount: '9', symbol: 'ETH' }))
  world.connection.reports.accounts(bob)
  await world.settle()
  expect(balance(world)).toMatchObject({ status: 'ready', amount: '9' })
})

test("a response for the previous account is dropped; the new account's balance is read", async () => {
  const world = connected({ options: { balance: 'show' } })
  await refreshBalance(world)
  await world.clock.advance(30_001)
  const responses: ((amount: string) => void)[] = []
  const askedFor: string[] = []
  world.adapter.balanceIs((account) => {
    askedFor.push(account.address)
    return new Promise((resolve) => responses.push((amount) => resolve({ amount, symbol: 'ETH' })))
  })
  const first = refreshBalance(world).catch(() => {})
  await world.settle()
  world.connection.reports.accounts(bob)
  await expect.poll(() => responses.length).toBe(2)
  responses[0]?.('1')
  await first
  expect(balance(world).amount).toBeUndefined()
  responses[1]?.('2')
  await world.settle()
  expect(askedFor.at(-1)).toBe(bob)
  expect(balance(world)).toMatchObject({ status: 'ready', amount: '2' })
})

test('reads at most every 30 s, even after a page load, except after a transaction', async () => {
  const world = connected()
  let asks = 0
  world.adapter.balanceIs(async () => ((asks += 1), { amount: String(asks), symbol: 'ETH' }))
  await refreshBalance(world)
  world.store.setState(slice.reset())
  await world.clock.advance(30_000)
  await refreshBalance(world)
  expect([asks, balance(world)]).toEqual([1, { status: 'ready', amount: '1', symbol: 'ETH', short: '1.000 ETH' }])
  await refreshBalance(world, { force: true })
  expect([asks, balance(world).amount]).toEqual([2, '2'])
  await world.clock.advance(30_001)
  await refreshBalance(world)
  expect(asks).toBe(3)
})

test('an amount from before a transaction does not count as fresh, even if the chain fails', async () => {
  const world = connected()
  await refreshBalance(world)
  world.adapter.balanceIs(fails)
  await refreshBalance(world, { force: true }).catch(() => {})
  expect(restoreCachedBalance(world)).toBe(false)
  expect(balance(world)).toMatchObject({ status: 'failed', amount: '1.5' })
})

test('never shows the balance of another network', async () => {
  const world = connected({ networks: [ethereum, base] })
  await refreshBalance(world)
  world.connection.reports.network(base.caipNetworkId)
  world.adapter.balanceIs(fails)
  await refreshBalance(world).catch(() => {})
  expect(balance(world)).toMatchObject({ status: 'failed' })
  expect(balance(world).amount).toBeUndefined()
})

test('drops a response for the previous network', async () => {
  const world = connected({ networks: [ethereum, base] })
  let response: (amount: string) => void = () => {}
  world.adapter.balanceIs(() => new Promise((resolve) => (response = (amount) => resolve({ amount, symbol: 'ETH' }))))
  const reading = refreshBalance(world).catch(() => {})
  await world.settle()
  world.connection.reports.network(base.caipNetworkId)
  response('1')
  await reading
  expect(balance(world)).toEqual({ status: 'idle' })
})

test('reads the balance on connect only if the button shows it', async () => {
  for (const [show, status] of [
    ['show', 'ready'],
    ['hide', 'idle'],
  ] as const) {
    const world = makeWorld({ options: { balance: show } })
    await connectInstalled(world, 'io.injected')
    await world.settle()
    expect(balance(world).status).toBe(status)
  }
})
