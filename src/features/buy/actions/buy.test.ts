import { expect, test } from 'vitest'
import { copiedText } from '../../../../test/fakes/copiedText'
import { alice, bob } from '../../../../test/fakes/connections'
import { base, ethereum, polygon, solana } from '../../../../test/fakes/networks'
import { onrampOffer } from '../../../../test/fakes/onramp'
import { makeWorld, type FakeWorld, type WorldFacts } from '../../../../test/fakes/world'
import { DEFAULT_ONRAMP, resolveFeatures } from '../../../domain/page/resolveFeatures'
import { ServiceUnavailable } from '../../../errors/service'
import { selectBought, selectBuy, selectBuyFault, selectLimit, selectPayment } from '../state'
import { setAccounts, setConnectionNetwork } from '../../../session/store/connections'
import { selectProviders } from '../../../session/store/onrampProviders'
import { changeBuyTerms, chooseBuyTerms, setBuyAmount } from './setBuyAmount'
import { continueFromBuyAmount } from './continueFromBuyAmount'
import { loadBuyOffer } from './loadBuyOffer'
import { openModal } from '../../../session/navigation/openModal'
import { refreshQuote } from './refreshQuote'
import { goTo, goToOrBackTo } from '../../../session/navigation/goTo'
import { explainBuying, startBuying } from './startBuying'

const features = resolveFeatures({ features: {} }, undefined)
const connected = (facts: Partial<WorldFacts> = {}) => {
  const world = makeWorld({
    networks: [ethereum, base, polygon],
    connectedTo: ethereum,
    view: { name: 'BuyAmount' },
    ...facts,
  })
  world.store.setState({ features })
  return world
}
const form = (world: FakeWorld) => selectBuy(world.store.getState())
const amountsAsked = (world: FakeWorld) => world.blockchain.seller.quotes.map(({ amount }) => amount)

async function offered(facts?: Partial<WorldFacts>): Promise<FakeWorld> {
  const world = connected(facts)
  await loadBuyOffer(world)
  return world
}

test('starts with US dollars, USDC and a card, with the limits of the provider', async () => {
  const world = await offered()
  const state = world.store.getState()
  expect([selectPayment(state)?.id, selectBought(state)?.symbol, selectLimit(state)]).toEqual([
    'USD',
    'USDC',
    { id: 'card', min: '10', max: '7500' },
  ])
  expect(form(world)).toMatchObject({ amount: '', exact: undefined, quote: { status: 'none' } })
})

test('chooses another token of the provider if the network lacks the preferred one', async () => {
  const world = await offered({ connectedTo: polygon })
  expect(selectBought(world.store.getState())?.symbol).toBe('ETH')
})

test('nothing can be bought on a network without tokens on sale', async () => {
  const world = await offered({ connectedTo: base })
  expect(selectBought(world.store.getState())).toBeUndefined()
  expect(selectBuyFault(world.store.getState())).toBe('offer')
})

test('fetches the offer once, and again only after a failure', async () => {
  const world = connected()
  world.blockchain.seller.optionsResponse(async () => {
    throw new ServiceUnavailable('rpc', 'server_error', 503)
  })
  await loadBuyOffer(world)
  expect(form(world)?.offer).toEqual({ status: 'failed' })
  world.blockchain.seller.optionsResponse(async () => onrampOffer)
  await loadBuyOffer(world)
  expect(form(world)?.offer.status).toBe('ready')
  await loadBuyOffer(world)
  expect(world.blockchain.seller.optionsAsked()).toBe(2)
})

test('reports an unsupported network', async () => {
  const world = connected()
  world.blockchain.seller.optionsResponse(async () => undefined)
  await loadBuyOffer(world)
  expect(form(world)?.offer).toEqual({ status: 'unserved' })
})

test('debounces typing and requests one quote for the last amount', async () => {
  const world = await offered()
  for (const typed of ['1', '12', '125', '1250', '125']) {
    setBuyAmount(world, typed, 'en')
    await world.clock.advance(120)
  }
  expect(amountsAsked(world)).toEqual([])
  expect(form(world)?.quote).toEqual({ status: 'loading' })
  await world.clock.advance(500)
  expect(amountsAsked(world)).toEqual(['125'])
  expect(form(world)?.quote).toMatchObject({ status: 'ready', data: { total: '125', purchased: '97.75' } })
})

test('aborts the quote for an older amount and never shows it', async () => {
  const world = await offered()
  const signals: AbortSignal[] = []
  let responseFirst = (): void => {}
  world.blockchain.seller.quoteResponses(({ amount }, signal) => {
    signals.push(signal)
    return new Promise((resolve) => {
      const response = (): void => resolve({ id: amount, total: amount, purchased: amount })
      if (amount === '50') responseFirst = response
      else response()
    })
  })
  setBuyAmount(world, '50', 'en', 'at once')
  await world.settle()
  setBuyAmount(world, '60', 'en', 'at once')
  expect(signals[0]?.aborted).toBe(true)
  responseFirst()
  await world.settle()
  expect(form(world)?.quote).toMatchObject({ data: { id: '60' } })
})

test.each([
  ['', 'amount'],
  ['0', 'amount'],
  ['abc', 'not-amount'],
  ['-5', 'not-amount'],
  ['1e3', 'not-amount'],
  ['9.99', 'below'],
  ['7500.01', 'above'],
  ['7,500', undefined],
  ['10', undefined],
] as const)('“%s” is %s', async (typed, fault) => {
  const world = await offered()
  setBuyAmount(world, typed, 'en', 'at once')
  await world.settle()
  expect(selectBuyFault(world.store.getState())).toBe(fault)
  expect(world.blockchain.seller.quotes).toHaveLength(fault === undefined ? 1 : 0)
  expect(form(world)?.quote.status).toBe(fault === undefined ? 'ready' : 'none')
})

test('parses the amount by the language', async () => {
  const world = await offered()
  setBuyAmount(world, '1.250,50', 'de', 'at once')
  expect(form(world)?.exact).toBe('1250.5')
})

test.each(copiedText)('parses an amount pasted with %s', async (_what, disguise) => {
  const world = await offered()
  setBuyAmount(world, disguise('1,250.50'), 'en', 'at once')
  expect(form(world)?.exact).toBe('1250.5')
})

test('each payment method and each currency has its own limits', async () => {
  const world = await offered()
  setBuyAmount(world, '15', 'en', 'at once')
  changeBuyTerms(world, { method: 'ach_bank_account' })
  expect(selectBuyFault(world.store.getState())).toBe('below')
  expect(form(world)?.quote).toEqual({ status: 'none' })
  // Euros cannot be paid from a bank account, so they are paid by card.
  changeBuyTerms(world, { currency: 'EUR' })
  expect(selectLimit(world.store.getState())?.id).toBe('card')
  await world.settle()
  expect(world.blockchain.seller.quotes.at(-1)).toMatchObject({ amount: '15', payment: { id: 'EUR' } })
})

test('requests a quote at once when the token changes', async () => {
  const world = await offered({ view: { name: 'BuyAmount' } })
  setBuyAmount(world, '100', 'en', 'at once')
  chooseBuyTerms(world, { symbol: 'ETH' })
  await world.settle()
  expect(world.blockchain.seller.quotes.at(-1)).toMatchObject({ networkId: 'eip155:1', purchase: { symbol: 'ETH' } })
  expect(world.view()).toBe('BuyAmount')
})

test.each([new ServiceUnavailable('rpc', 'timeout'), new ServiceUnavailable('rpc', 'unreadable')])(
  'shows no quote after %s',
  async (reason) => {
    const world = await offered()
    world.blockchain.seller.quoteResponses(async () => {
      throw reason
    })
    setBuyAmount(world, '100', 'en', 'at once')
    await world.settle()
    expect(form(world)?.quote).toEqual({ status: 'failed' })
    expect(selectBuyFault(world.store.getState())).toBeUndefined()
  },
)

test('requests a quote for an amount typed before the offer was loaded', async () => {
  const world = connected()
  setBuyAmount(world, '100', 'en')
  expect(form(world)?.quote).toEqual({ status: 'none' })
  await loadBuyOffer(world)
  await world.settle()
  expect(amountsAsked(world)).toEqual(['100'])
})

test('resets the form for another account or network and drops late responses', async () => {
  const world = await offered()
  setBuyAmount(world, '100', 'en', 'at once')
  world.store.setState(setAccounts('eip155', [{ namespace: 'eip155', address: bob, type: 'eoa' }]))
  await world.settle()
  expect(form(world)).toBeUndefined()
  world.store.setState(setAccounts('eip155', [{ namespace: 'eip155', address: alice, type: 'eoa' }]))
  world.store.setState(setConnectionNetwork('eip155', 'eip155:8453'))
  expect(form(world)).toBeUndefined()
})

test('shows prices before connecting, keeps the amount when connecting, and resets it when disconnecting', async () => {
  const world = makeWorld({ networks: [ethereum] })
  openModal(world, 'button-1', 'BuyAmount')
  expect(world.view()).toBe('BuyAmount')
  await loadBuyOffer(world)
  setBuyAmount(world, '100', 'en', 'at once')
  await world.settle()
  expect(form(world)?.quote.status).toBe('ready')
  continueFromBuyAmount(world)
  expect(world.view()).toBe('Connect')
  expect(world.store.getState().router.requested).toBe('BuyProviders')

  world.store.setState({ connections: connected().store.getState().connections })
  expect(form(world)?.exact).toBe('100')
  await refreshQuote(world)
  world.store.setState({ connections: {} })
  expect(form(world)).toBeUndefined()
})

test('continues to the providers, or goes back to them', () => {
  const world = connected({ view: { name: 'FundWallet' } })
  goToOrBackTo(world, { name: 'BuyProviders' })
  const depth = world.store.getState().router.stack.length
  world.store.setState({
    router: {
      ...world.store.getState().router,
      stack: [...world.store.getState().router.stack, { name: 'BuyAmount' }],
    },
  })
  continueFromBuyAmount(world)
  expect(world.view()).toBe('BuyProviders')
  expect(world.store.getState().router.stack).toHaveLength(depth)
  goTo(world, { name: 'WhatIsBuying' })
  goToOrBackTo(world, { name: 'BuyProviders' })
  expect(world.view()).toBe('BuyProviders')
  expect(world.store.getState().router.stack).toHaveLength(depth)
})

test('tracks the opening of the explanation and of the providers', () => {
  const world = connected({ view: { name: 'FundWallet' } })
  explainBuying(world)
  startBuying(world)
  expect(world.tracked).toEqual([
    { event: 'SELECT_WHAT_IS_A_BUY', properties: { isSmartAccount: false } },
    { event: 'SELECT_BUY_CRYPTO', properties: { isSmartAccount: false } },
  ])
})

const names = (world: FakeWorld) => selectProviders(world.store.getState()).map(({ name }) => name)
const keyed = { services: { meldKey: 'k' } }

test('offers the providers that the project, the network and the options allow', () => {
  expect(names(connected())).toEqual(['coinbase'])
  expect(names(connected({ options: keyed }))).toEqual([...DEFAULT_ONRAMP])
  expect(names(connected({ options: { services: { meldKey: 'k', coinbase: 'nowhere' } } }))).toEqual(['meld'])
  expect(names(connected({ options: { services: { meldKey: 'k', meld: 'javascript:0' } } }))).toEqual(['coinbase'])
  expect(names(connected({ options: { ...keyed, features: { onramp: false } } }))).toEqual([])
  const onSolana = connected({ options: keyed, networks: [ethereum, solana] })
  onSolana.store.setState({ activeNamespace: 'solana' })
  expect(names(onSolana)).toEqual(['meld'])
})

test('lists providers in the order of the project, and none before its features are loaded', () => {
  const world = connected({ options: keyed })
  world.store.setState({ features: { ...features, onramp: ['meld', 'coinbase', 'somebody'] } })
  expect(names(world)).toEqual(['meld', 'coinbase'])
  world.store.setState({ features: { ...features, onramp: ['meld'] } })
  expect(names(world)).toEqual(['meld'])
  world.store.setState({ features: { ...features, onramp: [] } })
  expect(names(world)).toEqual([])
  world.store.setState({ features: undefined })
  expect(names(world)).toEqual([])
})

test('offers no provider in a restricted region', () => {
  const here = new Intl.DateTimeFormat().resolvedOptions().timeZone
  expect(names(connected({ options: { restrictedTimeZones: [here] } }))).toEqual([])
  expect(names(connected({ options: { restrictedTimeZones: [] } }))).toEqual(['coinbase'])
})
