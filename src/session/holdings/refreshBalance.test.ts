import { expect, test } from 'vitest'
import { bob } from '../../../test/fakes/connections'
import { base, ethereum } from '../../../test/fakes/networks'
import { makeContext, type FakeContext, type ContextFacts } from '../../../test/fakes/context'
import { connectInstalled } from '../life/connectInstalled'
import { restoreCachedBalance } from '../account/restoreCachedBalance'
import { balance as slice, selectBalance } from '../store/balance'
import { refreshBalance } from './refreshBalance'

const balance = (context: FakeContext) => selectBalance(context.store.getState())
const connected = (facts: ContextFacts = {}): FakeContext => makeContext({ connectedTo: ethereum, ...facts })
const fails = (): Promise<never> => Promise.reject(new Error('rpc down'))

test('reads the balance of the active account from the chain', async () => {
  const context = connected()
  await refreshBalance(context)
  expect(balance(context)).toEqual({ status: 'ready', amount: '1.5', symbol: 'ETH', short: '1.500 ETH' })
})

test('concurrent callers share one request', async () => {
  const context = connected()
  let asks = 0
  context.adapter.balanceIs(async () => ((asks += 1), { amount: '1', symbol: 'ETH' }))
  await Promise.all([refreshBalance(context), refreshBalance(context)])
  expect(asks).toBe(1)
})

test('makes no request without an account', async () => {
  const context = makeContext()
  let asks = 0
  context.adapter.balanceIs(async () => ((asks += 1), { amount: '1', symbol: 'ETH' }))
  await refreshBalance(context)
  expect(asks).toBe(0)
  expect(balance(context)).toEqual({ status: 'idle' })
})

test("a failure keeps the last known amount and shows 'Token Balance Unavailable'", async () => {
  const context = connected({ view: { name: 'Account' } })
  await refreshBalance(context)
  context.adapter.balanceIs(fails)
  await context.clock.advance(30_001)
  await expect(refreshBalance(context)).rejects.toThrow('rpc down')
  expect(balance(context)).toMatchObject({ status: 'failed', amount: '1.5', symbol: 'ETH' })
  expect(context.toasts()).toEqual(['Token Balance Unavailable'])
})

test('a failure shows no toast while the dialog is closed', async () => {
  const context = connected()
  context.adapter.balanceIs(fails)
  await refreshBalance(context).catch(() => {})
  expect(context.toasts()).toEqual([])
})

test('makes no request for 30 s after a failure', async () => {
  const context = connected({ view: { name: 'Account' } })
  let asks = 0
  context.adapter.balanceIs(() => ((asks += 1), fails()))
  await refreshBalance(context).catch(() => {})
  await context.clock.advance(29_999)
  await refreshBalance(context)
  expect(asks).toBe(1)
  await context.clock.advance(1)
  await refreshBalance(context).catch(() => {})
  expect(asks).toBe(2)
})

test('a failure does not block another account', async () => {
  const context = connected({ options: { balance: 'show' } })
  context.adapter.balanceIs(fails)
  await refreshBalance(context).catch(() => {})
  context.adapter.balanceIs(async () => ({ amount: '9', symbol: 'ETH' }))
  context.connection.reports.accounts(bob)
  await context.settle()
  expect(balance(context)).toMatchObject({ status: 'ready', amount: '9' })
})

test("a response for the previous account is dropped; the new account's balance is read", async () => {
  const context = connected({ options: { balance: 'show' } })
  await refreshBalance(context)
  await context.clock.advance(30_001)
  const responses: ((amount: string) => void)[] = []
  const askedFor: string[] = []
  context.adapter.balanceIs((account) => {
    askedFor.push(account.address)
    return new Promise((resolve) => responses.push((amount) => resolve({ amount, symbol: 'ETH' })))
  })
  const first = refreshBalance(context).catch(() => {})
  await context.settle()
  context.connection.reports.accounts(bob)
  await expect.poll(() => responses.length).toBe(2)
  responses[0]?.('1')
  await first
  expect(balance(context).amount).toBeUndefined()
  responses[1]?.('2')
  await context.settle()
  expect(askedFor.at(-1)).toBe(bob)
  expect(balance(context)).toMatchObject({ status: 'ready', amount: '2' })
})

test('reads at most every 30 s, even after a page load, except after a transaction', async () => {
  const context = connected()
  let asks = 0
  context.adapter.balanceIs(async () => ((asks += 1), { amount: String(asks), symbol: 'ETH' }))
  await refreshBalance(context)
  context.store.setState(slice.reset())
  await context.clock.advance(30_000)
  await refreshBalance(context)
  expect([asks, balance(context)]).toEqual([1, { status: 'ready', amount: '1', symbol: 'ETH', short: '1.000 ETH' }])
  await refreshBalance(context, { force: true })
  expect([asks, balance(context).amount]).toEqual([2, '2'])
  await context.clock.advance(30_001)
  await refreshBalance(context)
  expect(asks).toBe(3)
})

test('an amount from before a transaction does not count as fresh, even if the chain fails', async () => {
  const context = connected()
  await refreshBalance(context)
  context.adapter.balanceIs(fails)
  await refreshBalance(context, { force: true }).catch(() => {})
  expect(restoreCachedBalance(context)).toBe(false)
  expect(balance(context)).toMatchObject({ status: 'failed', amount: '1.5' })
})

test('never shows the balance of another network', async () => {
  const context = connected({ networks: [ethereum, base] })
  await refreshBalance(context)
  context.connection.reports.network(base.caipNetworkId)
  context.adapter.balanceIs(fails)
  await refreshBalance(context).catch(() => {})
  expect(balance(context)).toMatchObject({ status: 'failed' })
  expect(balance(context).amount).toBeUndefined()
})

test('drops a response for the previous network', async () => {
  const context = connected({ networks: [ethereum, base] })
  let response: (amount: string) => void = () => {}
  context.adapter.balanceIs(() => new Promise((resolve) => (response = (amount) => resolve({ amount, symbol: 'ETH' }))))
  const reading = refreshBalance(context).catch(() => {})
  await context.settle()
  context.connection.reports.network(base.caipNetworkId)
  response('1')
  await reading
  expect(balance(context)).toEqual({ status: 'idle' })
})

test('reads the balance on connect only if the button shows it', async () => {
  for (const [show, status] of [
    ['show', 'ready'],
    ['hide', 'idle'],
  ] as const) {
    const context = makeContext({ options: { balance: show } })
    await connectInstalled(context, 'io.injected')
    await context.settle()
    expect(balance(context).status).toBe(status)
  }
})
