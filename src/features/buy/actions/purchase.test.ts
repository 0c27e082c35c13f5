import { expect, test } from 'vitest'
import { alice } from '../../../../test/fakes/connections'
import { base, ethereum, solana } from '../../../../test/fakes/networks'
import { makeTransaction } from '../../../../test/fakes/transactions'
import { makeContext, type FakeContext, type ContextFacts } from '../../../../test/fakes/context'
import { resolveFeatures } from '../../../domain/page/resolveFeatures'
import type { OnrampProviderName } from '../../../domain/money/onramp'
import type { Transaction } from '../../../domain/transaction'
import { PurchaseWindowRefused } from '../../../errors/purchase'
import { ServiceUnavailable } from '../../../errors/service'
import { selectBuy, selectPurchase } from '../state'
import { onTabMessage } from '../../../session/life/followTabs'
import { closeModal } from '../../../session/navigation/closeModal'
import { loadBuyOffer } from './loadBuyOffer'
import { loadOrders, watchOrders } from './loadOrders'
import { pollPurchase } from './pollPurchase'
import { changeBuyTerms, setBuyAmount } from './setBuyAmount'
import { repeatPurchase, startPurchase } from './startPurchase'
import { addConnection } from '../../../session/store/sessions'

const features = resolveFeatures({ features: {} }, undefined)
const connected = (facts: Partial<ContextFacts> = {}): FakeContext => {
  const context = makeContext({
    networks: [ethereum, base],
    connectedTo: ethereum,
    view: { name: 'BuyProviders' },
    options: { services: { meldKey: 'key & more', meld: 'https://meld.test/buy' } },
    ...facts,
  })
  context.store.setState({ features })
  return context
}
const purchase = (context: FakeContext) => selectPurchase(context.store.getState())
const orders = (context: FakeContext) => selectBuy(context.store.getState())?.orders
const bought = (id: string, status: Transaction['metadata']['status'], facts: Partial<Transaction['metadata']> = {}) =>
  makeTransaction({
    id,
    operationType: 'buy',
    status,
    chain: 'eip155:1',
    transfers: [{ direction: 'in', quantity: '97.75', value: 97.75, fungible: { symbol: 'USDC' } }],
    ...facts,
  })
const serve = (context: FakeContext, rows: readonly Transaction[]) =>
  context.blockchain.historyResponses(async () => ({ data: rows, next: undefined }))

/** As a press does it: nothing is awaited but what answers by itself. */
async function press(context: FakeContext, provider: OnrampProviderName): Promise<void> {
  void startPurchase(context, provider)
  await context.clock.advance(0)
}
async function look(context: FakeContext): Promise<void> {
  await context.clock.advance(4_000)
  await pollPurchase(context)
}

test('opens an empty window without an opener within the press, then navigates it to the URL', async () => {
  const context = connected()
  void startPurchase(context, 'coinbase')
  expect(context.popups.map(({ visited }) => visited)).toEqual([['about:blank']])
  expect(context.view()).toBe('BuyInProgress')
  expect(purchase(context)).toMatchObject({ status: 'opening', address: undefined })
  await context.clock.advance(0)
  expect(context.popups[0]?.visited).toEqual(['about:blank', 'https://pay.coinbase.com/buy?sessionToken=1'])
  expect(context.popups[0]?.disowned()).toBe(true)
  expect(purchase(context)).toMatchObject({ status: 'waiting', address: 'https://pay.coinbase.com/buy?sessionToken=1' })
  expect(context.tracked).toEqual([
    { event: 'SELECT_BUY_PROVIDER', properties: { provider: 'coinbase', isSmartAccount: false } },
  ])
})

test('without other windows nothing is bought in that of the page, and it stays', async () => {
  const context = connected({ ownWindowOnly: true })
  await startPurchase(context, 'coinbase')
  expect(context.view()).toBe('BuyInProgress')
  expect(purchase(context)).toMatchObject({ status: 'no-window', address: undefined })
  expect(context.opened).toEqual([])
})

test('closes the window, still empty, if another tab disconnects the account before there is an address', async () => {
  const context = connected()
  void startPurchase(context, 'coinbase')
  onTabMessage(context, { type: 'disconnected' })
  await context.clock.advance(0)
  expect(context.popups.map(({ visited, closed }) => [visited, closed])).toEqual([[['about:blank'], true]])
  expect(purchase(context)).toBeUndefined()
})

test('requests USDC by default, and passes on only whole dollar amounts within the limits', async () => {
  const context = connected()
  await press(context, 'coinbase')
  expect(context.blockchain.seller.windows[0]).toEqual({
    address: alice,
    networkId: 'eip155:1',
    networkName: 'Ethereum',
    symbol: 'USDC',
    declared: 'https://pay.coinbase.com',
  })
  await loadBuyOffer(context)
  changeBuyTerms(context, { symbol: 'ETH' })
  for (const [typed, currency, dollars] of [
    ['250', 'USD', 250],
    ['250.50', 'USD', undefined],
    ['5', 'USD', undefined],
    ['250', 'EUR', undefined],
  ] as const) {
    changeBuyTerms(context, { currency })
    setBuyAmount(context, typed, 'en', 'at once')
    await press(context, 'coinbase')
    expect(context.blockchain.seller.windows.at(-1)).toMatchObject({ symbol: 'ETH' })
    expect(context.blockchain.seller.windows.at(-1)?.dollars).toBe(dollars)
  }
})

test('builds the URL of Meld from its key, token, account and project, in that order', async () => {
  const context = connected()
  await press(context, 'meld')
  expect(context.popups[0]?.visited.at(-1)).toBe(
    'https://meld.test/buy?publicKey=key+%26+more&destinationCurrencyCode=USDC' +
      `&walletAddress=${alice}&externalCustomerId=p1`,
  )
  expect(context.blockchain.seller.windows).toEqual([])
})

test('Meld delivers SOL on Solana', async () => {
  const context = connected({ networks: [ethereum, solana] })
  const address = '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV'
  context.store.setState(
    addConnection({
      ...context.connected()!,
      namespace: 'solana',
      accounts: [{ namespace: 'solana', address, type: 'eoa' }],
      networkId: solana.caipNetworkId,
    }),
  )
  await press(context, 'meld')
  expect(new URL(context.popups[0]?.visited.at(-1) ?? '').searchParams.get('destinationCurrencyCode')).toBe('SOL')
  expect(new URL(context.popups[0]?.visited.at(-1) ?? '').searchParams.get('walletAddress')).toBe(address)
})

test('opens no window for a provider that is not offered', async () => {
  const context = connected({ options: {} })
  await press(context, 'meld')
  expect(context.popups).toEqual([])
  expect(context.view()).toBe('BuyProviders')
  expect(context.tracked).toEqual([])
})

test.each([new ServiceUnavailable('rpc', 'unreachable'), new PurchaseWindowRefused()])(
  'closes the window and shows the reason if the URL cannot be fetched: %s',
  async (reason) => {
    const context = connected()
    context.blockchain.seller.windowResponses(async () => {
      throw reason
    })
    await press(context, 'coinbase')
    expect(context.popups[0]?.closedByUs()).toBe(true)
    expect(context.popups[0]?.visited).toEqual(['about:blank'])
    expect(purchase(context)).toMatchObject({ status: 'failed', problem: { code: reason.code } })
  },
)

test('keeps the URL of a blocked window for copying, and still detects an order', async () => {
  const context = connected()
  serve(context, [])
  context.browserRefusesLinks()
  await press(context, 'coinbase')
  expect(purchase(context)).toMatchObject({ status: 'blocked', address: 'https://pay.coinbase.com/buy?sessionToken=1' })
  serve(context, [bought('1', 'confirmed')])
  await look(context)
  expect(purchase(context)?.status).toBe('ordered')
})

test('notices that the window was closed, and still detects an order', async () => {
  const context = connected()
  await press(context, 'coinbase')
  context.popups[0]?.shut()
  await context.clock.advance(1_000)
  expect(purchase(context)?.status).toBe('closed')
  serve(context, [bought('1', 'pending')])
  await look(context)
  expect(purchase(context)?.status).toBe('ordered')
  expect(context.view()).toBe('BuyActivity')
})

test('leaves no timer behind when the view is left', async () => {
  const context = connected()
  await press(context, 'coinbase')
  await context.clock.advance(3_000)
  expect(context.clock.pending()).toBe(1)
  closeModal(context, 'user')
  await context.clock.advance(1_000)
  expect(context.clock.pending()).toBe(0)
  expect(context.popups[0]?.closed).toBe(false)
})

test('opens another window on retry and ignores the former one', async () => {
  const context = connected()
  await press(context, 'coinbase')
  await context.clock.advance(1)
  void repeatPurchase(context)
  await context.clock.advance(0)
  expect(context.popups).toHaveLength(2)
  context.popups[0]?.shut()
  await context.clock.advance(2_000)
  expect(purchase(context)?.status).toBe('waiting')
  expect(context.popups[1]?.closed).toBe(false)
  expect(context.store.getState().router.stack.filter(({ name }) => name === 'BuyInProgress')).toHaveLength(1)
})

test('ignores orders that existed before', async () => {
  const context = connected()
  serve(context, [bought('old', 'pending'), bought('older', 'confirmed')])
  await press(context, 'coinbase')
  await look(context)
  expect(purchase(context)?.status).toBe('waiting')
  serve(context, [bought('new', 'pending'), bought('old', 'confirmed')])
  await look(context)
  expect(purchase(context)?.status).toBe('ordered')
  expect(context.view()).toBe('BuyActivity')
})

test('counts newer and pending orders if the earlier ones could not be fetched', async () => {
  for (const [row, status] of [
    [bought('1', 'confirmed', { minedAt: '2025-12-31T23:59:59.000Z' }), 'waiting'],
    [bought('1', 'confirmed', { minedAt: '2026-01-01T00:00:03.000Z' }), 'ordered'],
    [bought('1', 'pending', { minedAt: '2025-12-01T00:00:00.000Z' }), 'ordered'],
  ] as const) {
    const context = connected()
    context.blockchain.historyResponses(async () => {
      throw new ServiceUnavailable('rpc', 'timeout')
    })
    await press(context, 'coinbase')
    expect(purchase(context)?.known).toBeUndefined()
    await look(context)
    expect(purchase(context)?.status).toBe('waiting')
    serve(context, [row])
    await look(context)
    expect(purchase(context)?.status).toBe(status)
  }
})

test('ignores spam, and accepts an order on another network', async () => {
  const context = connected()
  await press(context, 'coinbase')
  const spam = {
    ...bought('2', 'pending'),
    transfers: [{ direction: 'in' as const, quantity: '1', nft: { isSpam: true } }],
  }
  serve(context, [spam])
  await look(context)
  expect(purchase(context)?.status).toBe('waiting')
  serve(context, [bought('1', 'pending', { chain: 'eip155:8453' }), spam])
  await look(context)
  expect(purchase(context)?.status).toBe('ordered')
})

test('reports a failed order', async () => {
  const context = connected()
  serve(context, [])
  await press(context, 'coinbase')
  serve(context, [bought('1', 'failed')])
  await look(context)
  expect(purchase(context)?.status).toBe('declined')
  expect(context.view()).toBe('BuyInProgress')
})

test('stops polling after three minutes', async () => {
  const context = connected()
  serve(context, [])
  await press(context, 'coinbase')
  for (let seconds = 0; seconds < 176; seconds += 4) await look(context)
  expect(purchase(context)?.status).toBe('waiting')
  await look(context)
  expect(purchase(context)?.status).toBe('timed-out')
  const asked = context.blockchain.asked.length
  await look(context)
  expect(context.blockchain.asked).toHaveLength(asked)
})

test('reports an order to a visitor who comes back late', async () => {
  const context = connected()
  serve(context, [])
  await press(context, 'coinbase')
  serve(context, [bought('1', 'confirmed')])
  await context.clock.advance(600_000)
  await pollPurchase(context)
  expect(purchase(context)?.status).toBe('ordered')
})

test('detects a delivery of Meld in the history only for the ordered token with a value', async () => {
  const context = connected()
  serve(context, [bought('old', 'confirmed')])
  await press(context, 'meld')
  const coin = (id: string, symbol: string, quantity: string, value?: number): Transaction => ({
    ...bought(id, 'confirmed'),
    transfers: [{ direction: 'in', quantity, fungible: { symbol }, ...(value !== undefined && { value }) }],
  })
  serve(context, [
    coin('1', 'VISIT', '5', 5),
    coin('2', 'USDC', '1000000'),
    coin('3', 'USDC', '0', 0),
    {
      ...coin('4', 'USDC', '7', 7),
      transfers: [{ direction: 'out', quantity: '7', value: 7, fungible: { symbol: 'USDC' } }],
    },
    bought('old', 'confirmed'),
  ])
  await look(context)
  expect(purchase(context)?.status).toBe('waiting')
  serve(context, [coin('5', 'USDC', '98.25', 98.25)])
  await look(context)
  expect(purchase(context)).toMatchObject({ status: 'arrived', arrived: { amount: '98.25', symbol: 'USDC' } })
  expect(context.view()).toBe('BuyInProgress')
  expect(context.blockchain.asked.every((question) => !('onramp' in question))).toBe(true)
})

test('fetches purchases of all networks without a cache, and keeps them for this account only', async () => {
  const context = connected({ view: { name: 'BuyActivity' } })
  serve(context, [bought('1', 'pending'), bought('2', 'confirmed', { chain: 'eip155:8453' })])
  await loadOrders(context)
  expect(orders(context)).toMatchObject({ status: 'ready', list: [{ id: '1' }, { id: '2' }] })
  expect(context.blockchain.asked).toEqual([{ address: alice, networkId: 'eip155:1', onramp: 'coinbase' }])
  context.store.setState({ sessions: {} })
  expect(orders(context)).toBeUndefined()
})

test('polls purchases only while one is pending', async () => {
  const context = connected({ view: { name: 'BuyActivity' } })
  serve(context, [bought('1', 'pending')])
  await loadOrders(context)
  serve(context, [bought('1', 'confirmed')])
  await watchOrders(context)
  expect(orders(context)?.list?.[0]?.metadata.status).toBe('confirmed')
  const asked = context.blockchain.asked.filter((question) => 'onramp' in question).length
  await watchOrders(context)
  expect(context.blockchain.asked.filter((question) => 'onramp' in question)).toHaveLength(asked)
})

test('keeps the list if a later request fails, and reports a failed first one', async () => {
  const down = async () => {
    throw new ServiceUnavailable('rpc', 'server_error', 503)
  }
  const context = connected({ view: { name: 'BuyActivity' } })
  context.blockchain.historyResponses(down)
  await loadOrders(context)
  expect(orders(context)).toEqual({ status: 'failed', list: undefined })
  serve(context, [bought('1', 'pending')])
  await loadOrders(context)
  context.blockchain.historyResponses(down)
  await watchOrders(context)
  expect(orders(context)).toMatchObject({ status: 'ready', list: [{ id: '1' }] })
})

test('requests nothing from a provider without a list of purchases', async () => {
  const context = connected({ view: { name: 'BuyActivity' } })
  context.store.setState({ features: { ...features, onramp: ['meld'] } })
  await loadOrders(context)
  expect(orders(context)).toEqual({ status: 'unserved', list: undefined })
  expect(context.blockchain.asked).toEqual([])
})
