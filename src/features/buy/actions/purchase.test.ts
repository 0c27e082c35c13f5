import { expect, test } from 'vitest'
import { alice } from '../../../../test/fakes/connections'
import { base, ethereum, solana } from '../../../../test/fakes/networks'
import { makeTransaction } from '../../../../test/fakes/transactions'
import { makeWorld, type FakeWorld, type WorldFacts } from '../../../../test/fakes/world'
import { resolveFeatures } from '../../../domain/page/resolveFeatures'
import type { OnrampProviderName } from '../../../domain/money/onramp'
import type { Transaction } from '../../../domain/transaction'
import { PurchaseWindowRefused } from '../../../errors/purchase'
import { ServiceUnavailable } from '../../../errors/service'
import { selectBuy, selectPurchase } from '../state'
import { onTabMessage } from '../../../session/connections/restore/onTabMessage'
import { closeModal } from '../../../session/navigation/closeModal'
import { loadBuyOffer } from './loadBuyOffer'
import { loadOrders, watchOrders } from './loadOrders'
import { pollPurchase } from './pollPurchase'
import { changeBuyTerms, setBuyAmount } from './setBuyAmount'
import { repeatPurchase, startPurchase } from './startPurchase'

const features = resolveFeatures({ features: {} }, undefined)
const connected = (facts: Partial<WorldFacts> = {}): FakeWorld => {
  const world = makeWorld({
    networks: [ethereum, base],
    connectedTo: ethereum,
    view: { name: 'BuyProviders' },
    options: { services: { meldKey: 'key & more', meld: 'https://meld.test/buy' } },
    ...facts,
  })
  world.store.setState({ features })
  return world
}
const purchase = (world: FakeWorld) => selectPurchase(world.store.getState())
const orders = (world: FakeWorld) => selectBuy(world.store.getState())?.orders
const bought = (id: string, status: Transaction['metadata']['status'], facts: Partial<Transaction['metadata']> = {}) =>
  makeTransaction({
    id,
    operationType: 'buy',
    status,
    chain: 'eip155:1',
    transfers: [{ direction: 'in', quantity: '97.75', value: 97.75, fungible: { symbol: 'USDC' } }],
    ...facts,
  })
const serve = (world: FakeWorld, rows: readonly Transaction[]) =>
  world.blockchain.historyResponses(async () => ({ data: rows, next: undefined }))

/** As a press does it: nothing is awaited but what answers by itself. */
async function press(world: FakeWorld, provider: OnrampProviderName): Promise<void> {
  void startPurchase(world, provider)
  await world.clock.advance(0)
}
async function look(world: FakeWorld): Promise<void> {
  await world.clock.advance(4_000)
  await pollPurchase(world)
}

test('opens an empty window without an opener within the press, then navigates it to the URL', async () => {
  const world = connected()
  void startPurchase(world, 'coinbase')
  expect(world.popups.map(({ visited }) => visited)).toEqual([['about:blank']])
  expect(world.view()).toBe('BuyInProgress')
  expect(purchase(world)).toMatchObject({ status: 'opening', address: undefined })
  await world.clock.advance(0)
  expect(world.popups[0]?.visited).toEqual(['about:blank', 'https://pay.coinbase.com/buy?sessionToken=1'])
  expect(world.popups[0]?.disowned()).toBe(true)
  expect(purchase(world)).toMatchObject({ status: 'waiting', address: 'https://pay.coinbase.com/buy?sessionToken=1' })
  expect(world.tracked).toEqual([
    { event: 'SELECT_BUY_PROVIDER', properties: { provider: 'coinbase', isSmartAccount: false } },
  ])
})

test('without other windows nothing is bought in that of the page, and it stays', async () => {
  const world = connected({ ownWindowOnly: true })
  await startPurchase(world, 'coinbase')
  expect(world.view()).toBe('BuyInProgress')
  expect(purchase(world)).toMatchObject({ status: 'no-window', address: undefined })
  expect(world.opened).toEqual([])
})

test('closes the window, still empty, if another tab disconnects the account before there is an address', async () => {
  const world = connected()
  void startPurchase(world, 'coinbase')
  onTabMessage(world, { type: 'disconnected' })
  await world.clock.advance(0)
  expect(world.popups.map(({ visited, closed }) => [visited, closed])).toEqual([[['about:blank'], true]])
  expect(purchase(world)).toBeUndefined()
})

test('requests USDC by default, and passes on only whole dollar amounts within the limits', async () => {
  const world = connected()
  await press(world, 'coinbase')
  expect(world.blockchain.seller.windows[0]).toEqual({
    address: alice,
    networkId: 'eip155:1',
    networkName: 'Ethereum',
    symbol: 'USDC',
    declared: 'https://pay.coinbase.com',
  })
  await loadBuyOffer(world)
  changeBuyTerms(world, { symbol: 'ETH' })
  for (const [typed, currency, dollars] of [
    ['250', 'USD', 250],
    ['250.50', 'USD', undefined],
    ['5', 'USD', undefined],
    ['250', 'EUR', undefined],
  ] as const) {
    changeBuyTerms(world, { currency })
    setBuyAmount(world, typed, 'en', 'at once')
    await press(world, 'coinbase')
    expect(world.blockchain.seller.windows.at(-1)).toMatchObject({ symbol: 'ETH' })
    expect(world.blockchain.seller.windows.at(-1)?.dollars).toBe(dollars)
  }
})

test('builds the URL of Meld from its key, token, account and project, in that order', async () => {
  const world = connected()
  await press(world, 'meld')
  expect(world.popups[0]?.visited.at(-1)).toBe(
    'https://meld.test/buy?publicKey=key+%26+more&destinationCurrencyCode=USDC' +
      `&walletAddress=${alice}&externalCustomerId=p1`,
  )
  expect(world.blockchain.seller.windows).toEqual([])
})

test('Meld delivers SOL on Solana', async () => {
  const world = connected({ networks: [ethereum, solana] })
  const address = '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV'
  const connection = world.store.getState().connections.eip155!
  world.store.setState({
    activeNamespace: 'solana',
    networkIds: { solana: solana.caipNetworkId },
    connections: {
      solana: {
        ...connection,
        namespace: 'solana',
        accounts: [{ namespace: 'solana', address, type: 'eoa' }],
        networkId: solana.caipNetworkId,
      },
    },
  })
  await press(world, 'meld')
  expect(new URL(world.popups[0]?.visited.at(-1) ?? '').searchParams.get('destinationCurrencyCode')).toBe('SOL')
  expect(new URL(world.popups[0]?.visited.at(-1) ?? '').searchParams.get('walletAddress')).toBe(address)
})

test('opens no window for a provider that is not offered', async () => {
  const world = connected({ options: {} })
  await press(world, 'meld')
  expect(world.popups).toEqual([])
  expect(world.view()).toBe('BuyProviders')
  expect(world.tracked).toEqual([])
})

test.each([new ServiceUnavailable('rpc', 'unreachable'), new PurchaseWindowRefused()])(
  'closes the window and shows the reason if the URL cannot be fetched: %s',
  async (reason) => {
    const world = connected()
    world.blockchain.seller.windowResponses(async () => {
      throw reason
    })
    await press(world, 'coinbase')
    expect(world.popups[0]?.closedByUs()).toBe(true)
    expect(world.popups[0]?.visited).toEqual(['about:blank'])
    expect(purchase(world)).toMatchObject({ status: 'failed', problem: { code: reason.code } })
  },
)

test('keeps the URL of a blocked window for copying, and still detects an order', async () => {
  const world = connected()
  serve(world, [])
  world.browserRefusesLinks()
  await press(world, 'coinbase')
  expect(purchase(world)).toMatchObject({ status: 'blocked', address: 'https://pay.coinbase.com/buy?sessionToken=1' })
  serve(world, [bought('1', 'confirmed')])
  await look(world)
  expect(purchase(world)?.status).toBe('ordered')
})

test('notices that the window was closed, and still detects an order', async () => {
  const world = connected()
  await press(world, 'coinbase')
  world.popups[0]?.shut()
  await world.clock.advance(1_000)
  expect(purchase(world)?.status).toBe('closed')
  serve(world, [bought('1', 'pending')])
  await look(world)
  expect(purchase(world)?.status).toBe('ordered')
  expect(world.view()).toBe('BuyActivity')
})

test('leaves no timer behind when the view is left', async () => {
  const world = connected()
  await press(world, 'coinbase')
  await world.clock.advance(3_000)
  expect(world.clock.pending()).toBe(1)
  closeModal(world, 'user')
  await world.clock.advance(1_000)
  expect(world.clock.pending()).toBe(0)
  expect(world.popups[0]?.closed).toBe(false)
})

test('opens another window on retry and ignores the former one', async () => {
  const world = connected()
  await press(world, 'coinbase')
  await world.clock.advance(1)
  void repeatPurchase(world)
  await world.clock.advance(0)
  expect(world.popups).toHaveLength(2)
  world.popups[0]?.shut()
  await world.clock.advance(2_000)
  expect(purchase(world)?.status).toBe('waiting')
  expect(world.popups[1]?.closed).toBe(false)
  expect(world.store.getState().router.stack.filter(({ name }) => name === 'BuyInProgress')).toHaveLength(1)
})

test('ignores orders that existed before', async () => {
  const world = connected()
  serve(world, [bought('old', 'pending'), bought('older', 'confirmed')])
  await press(world, 'coinbase')
  await look(world)
  expect(purchase(world)?.status).toBe('waiting')
  serve(world, [bought('new', 'pending'), bought('old', 'confirmed')])
  await look(world)
  expect(purchase(world)?.status).toBe('ordered')
  expect(world.view()).toBe('BuyActivity')
})

test('counts newer and pending orders if the earlier ones could not be fetched', async () => {
  for (const [row, status] of [
    [bought('1', 'confirmed', { minedAt: '2025-12-31T23:59:59.000Z' }), 'waiting'],
    [bought('1', 'confirmed', { minedAt: '2026-01-01T00:00:03.000Z' }), 'ordered'],
    [bought('1', 'pending', { minedAt: '2025-12-01T00:00:00.000Z' }), 'ordered'],
  ] as const) {
    const world = connected()
    world.blockchain.historyResponses(async () => {
      throw new ServiceUnavailable('rpc', 'timeout')
    })
    await press(world, 'coinbase')
    expect(purchase(world)?.known).toBeUndefined()
    await look(world)
    expect(purchase(world)?.status).toBe('waiting')
    serve(world, [row])
    await look(world)
    expect(purchase(world)?.status).toBe(status)
  }
})

test('ignores spam, and accepts an order on another network', async () => {
  const world = connected()
  await press(world, 'coinbase')
  const spam = {
    ...bought('2', 'pending'),
    transfers: [{ direction: 'in' as const, quantity: '1', nft: { isSpam: true } }],
  }
  serve(world, [spam])
  await look(world)
  expect(purchase(world)?.status).toBe('waiting')
  serve(world, [bought('1', 'pending', { chain: 'eip155:8453' }), spam])
  await look(world)
  expect(purchase(world)?.status).toBe('ordered')
})

test('reports a failed order', async () => {
  const world = connected()
  serve(world, [])
  await press(world, 'coinbase')
  serve(world, [bought('1', 'failed')])
  await look(world)
  expect(purchase(world)?.status).toBe('declined')
  expect(world.view()).toBe('BuyInProgress')
})

test('stops polling after three minutes', async () => {
  const world = connected()
  serve(world, [])
  await press(world, 'coinbase')
  for (let seconds = 0; seconds < 176; seconds += 4) await look(world)
  expect(purchase(world)?.status).toBe('waiting')
  await look(world)
  expect(purchase(world)?.status).toBe('timed-out')
  const asked = world.blockchain.asked.length
  await look(world)
  expect(world.blockchain.asked).toHaveLength(asked)
})

test('reports an order to a visitor who comes back late', async () => {
  const world = connected()
  serve(world, [])
  await press(world, 'coinbase')
  serve(world, [bought('1', 'confirmed')])
  await world.clock.advance(600_000)
  await pollPurchase(world)
  expect(purchase(world)?.status).toBe('ordered')
})

test('detects a delivery of Meld in the history only for the ordered token with a value', async () => {
  const world = connected()
  serve(world, [bought('old', 'confirmed')])
  await press(world, 'meld')
  const coin = (id: string, symbol: string, quantity: string, value?: number): Transaction => ({
    ...bought(id, 'confirmed'),
    transfers: [{ direction: 'in', quantity, fungible: { symbol }, ...(value !== undefined && { value }) }],
  })
  serve(world, [
    coin('1', 'VISIT', '5', 5),
    coin('2', 'USDC', '1000000'),
    coin('3', 'USDC', '0', 0),
    {
      ...coin('4', 'USDC', '7', 7),
      transfers: [{ direction: 'out', quantity: '7', value: 7, fungible: { symbol: 'USDC' } }],
    },
    bought('old', 'confirmed'),
  ])
  await look(world)
  expect(purchase(world)?.status).toBe('waiting')
  serve(world, [coin('5', 'USDC', '98.25', 98.25)])
  await look(world)
  expect(purchase(world)).toMatchObject({ status: 'arrived', arrived: { amount: '98.25', symbol: 'USDC' } })
  expect(world.view()).toBe('BuyInProgress')
  expect(world.blockchain.asked.every((question) => !('onramp' in question))).toBe(true)
})

test('fetches purchases of all networks without a cache, and keeps them for this account only', async () => {
  const world = connected({ view: { name: 'BuyActivity' } })
  serve(world, [bought('1', 'pending'), bought('2', 'confirmed', { chain: 'eip155:8453' })])
  await loadOrders(world)
  expect(orders(world)).toMatchObject({ status: 'ready', list: [{ id: '1' }, { id: '2' }] })
  expect(world.blockchain.asked).toEqual([{ address: alice, networkId: 'eip155:1', onramp: 'coinbase' }])
  world.store.setState({ connections: {} })
  expect(orders(world)).toBeUndefined()
})

test('polls purchases only while one is pending', async () => {
  const world = connected({ view: { name: 'BuyActivity' } })
  serve(world, [bought('1', 'pending')])
  await loadOrders(world)
  serve(world, [bought('1', 'confirmed')])
  await watchOrders(world)
  expect(orders(world)?.list?.[0]?.metadata.status).toBe('confirmed')
  const asked = world.blockchain.asked.filter((question) => 'onramp' in question).length
  await watchOrders(world)
  expect(world.blockchain.asked.filter((question) => 'onramp' in question)).toHaveLength(asked)
})

test('keeps the list if a later request fails, and reports a failed first one', async () => {
  const down = async () => {
    throw new ServiceUnavailable('rpc', 'server_error', 503)
  }
  const world = connected({ view: { name: 'BuyActivity' } })
  world.blockchain.historyResponses(down)
  await loadOrders(world)
  expect(orders(world)).toEqual({ status: 'failed', list: undefined })
  serve(world, [bought('1', 'pending')])
  await loadOrders(world)
  world.blockchain.historyResponses(down)
  await watchOrders(world)
  expect(orders(world)).toMatchObject({ status: 'ready', list: [{ id: '1' }] })
})

test('requests nothing from a provider without a list of purchases', async () => {
  const world = connected({ view: { name: 'BuyActivity' } })
  world.store.setState({ features: { ...features, onramp: ['meld'] } })
  await loadOrders(world)
  expect(orders(world)).toEqual({ status: 'unserved', list: undefined })
  expect(world.blockchain.asked).toEqual([])
})
