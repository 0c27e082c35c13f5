import { expect, test } from 'vitest'
import { copiedText } from '../../../../test/fakes/copiedText'
import { alice, bob } from '../../../../test/fakes/connections'
import { base, ethereum, polygon, solana } from '../../../../test/fakes/networks'
import { onrampOffer } from '../../../../test/fakes/onramp'
import { makeContext, type FakeContext, type ContextFacts } from '../../../../test/fakes/context'
import { DEFAULT_ONRAMP, resolveFeatures } from '../../../domain/page/resolveFeatures'
import { ServiceUnavailable } from '../../../errors/service'
import { selectBought, selectBuy, selectBuyFault, selectLimit, selectPayment } from '../state'
import { setAccounts, setConnectionNetwork } from '../../../session/store/sessions'
import { selectProviders } from '../../../session/store/onrampProviders'
import { changeBuyTerms, chooseBuyTerms, setBuyAmount } from './setBuyAmount'
import { continueFromBuyAmount } from './continueFromBuyAmount'
import { loadBuyOffer } from './loadBuyOffer'
import { openModal } from '../../../session/navigation/openModal'
import { refreshQuote } from './refreshQuote'
import { goTo, goToOrBackTo } from '../../../session/navigation/goTo'
import { explainBuying, startBuying } from './startBuying'

const features = resolveFeatures({ features: {} }, undefined)
const connected = (facts: Partial<ContextFacts> = {}) => {
  const context = makeContext({
    networks: [ethereum, base, polygon],
    connectedTo: ethereum,
    view: { name: 'BuyAmount' },
    ...facts,
  })
  context.store.setState({ features })
  return context
}
const form = (context: FakeContext) => selectBuy(context.store.getState())
const amountsAsked = (context: FakeContext) => context.blockchain.seller.quotes.map(({ amount }) => amount)

async function offered(facts?: Partial<ContextFacts>): Promise<FakeContext> {
  const context = connected(facts)
  await loadBuyOffer(context)
  return context
}

test('starts with US dollars, USDC and a card, with the limits of the provider', async () => {
  const context = await offered()
  const state = context.store.getState()
  expect([selectPayment(state)?.id, selectBought(state)?.symbol, selectLimit(state)]).toEqual([
    'USD',
    'USDC',
    { id: 'card', min: '10', max: '7500' },
  ])
  expect(form(context)).toMatchObject({ amount: '', exact: undefined, quote: { status: 'none' } })
})

test('chooses another token of the provider if the network lacks the preferred one', async () => {
  const context = await offered({ connectedTo: polygon })
  expect(selectBought(context.store.getState())?.symbol).toBe('ETH')
})

test('nothing can be bought on a network without tokens on sale', async () => {
  const context = await offered({ connectedTo: base })
  expect(selectBought(context.store.getState())).toBeUndefined()
  expect(selectBuyFault(context.store.getState())).toBe('offer')
})

test('fetches the offer once, and again only after a failure', async () => {
  const context = connected()
  context.blockchain.seller.optionsResponse(async () => {
    throw new ServiceUnavailable('rpc', 'server_error', 503)
  })
  await loadBuyOffer(context)
  expect(form(context)?.offer).toEqual({ status: 'failed' })
  context.blockchain.seller.optionsResponse(async () => onrampOffer)
  await loadBuyOffer(context)
  expect(form(context)?.offer.status).toBe('ready')
  await loadBuyOffer(context)
  expect(context.blockchain.seller.optionsAsked()).toBe(2)
})

test('reports an unsupported network', async () => {
  const context = connected()
  context.blockchain.seller.optionsResponse(async () => undefined)
  await loadBuyOffer(context)
  expect(form(context)?.offer).toEqual({ status: 'unserved' })
})

test('debounces typing and requests one quote for the last amount', async () => {
  const context = await offered()
  for (const typed of ['1', '12', '125', '1250', '125']) {
    setBuyAmount(context, typed, 'en')
    await context.clock.advance(120)
  }
  expect(amountsAsked(context)).toEqual([])
  expect(form(context)?.quote).toEqual({ status: 'loading' })
  await context.clock.advance(500)
  expect(amountsAsked(context)).toEqual(['125'])
  expect(form(context)?.quote).toMatchObject({ status: 'ready', data: { total: '125', purchased: '97.75' } })
})

test('aborts the quote for an older amount and never shows it', async () => {
  const context = await offered()
  const signals: AbortSignal[] = []
  let responseFirst = (): void => {}
  context.blockchain.seller.quoteResponses(({ amount }, signal) => {
    signals.push(signal)
    return new Promise((resolve) => {
      const response = (): void => resolve({ id: amount, total: amount, purchased: amount })
      if (amount === '50') responseFirst = response
      else response()
    })
  })
  setBuyAmount(context, '50', 'en', 'at once')
  await context.settle()
  setBuyAmount(context, '60', 'en', 'at once')
  expect(signals[0]?.aborted).toBe(true)
  responseFirst()
  await context.settle()
  expect(form(context)?.quote).toMatchObject({ data: { id: '60' } })
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
  const context = await offered()
  setBuyAmount(context, typed, 'en', 'at once')
  await context.settle()
  expect(selectBuyFault(context.store.getState())).toBe(fault)
  expect(context.blockchain.seller.quotes).toHaveLength(fault === undefined ? 1 : 0)
  expect(form(context)?.quote.status).toBe(fault === undefined ? 'ready' : 'none')
})

test('parses the amount by the language', async () => {
  const context = await offered()
  setBuyAmount(context, '1.250,50', 'de', 'at once')
  expect(form(context)?.exact).toBe('1250.5')
})

test.each(copiedText)('parses an amount pasted with %s', async (_what, disguise) => {
  const context = await offered()
  setBuyAmount(context, disguise('1,250.50'), 'en', 'at once')
  expect(form(context)?.exact).toBe('1250.5')
})

test('each payment method and each currency has its own limits', async () => {
  const context = await offered()
  setBuyAmount(context, '15', 'en', 'at once')
  changeBuyTerms(context, { method: 'ach_bank_account' })
  expect(selectBuyFault(context.store.getState())).toBe('below')
  expect(form(context)?.quote).toEqual({ status: 'none' })
  // Euros cannot be paid from a bank account, so they are paid by card.
  changeBuyTerms(context, { currency: 'EUR' })
  expect(selectLimit(context.store.getState())?.id).toBe('card')
  await context.settle()
  expect(context.blockchain.seller.quotes.at(-1)).toMatchObject({ amount: '15', payment: { id: 'EUR' } })
})

test('requests a quote at once when the token changes', async () => {
  const context = await offered({ view: { name: 'BuyAmount' } })
  setBuyAmount(context, '100', 'en', 'at once')
  chooseBuyTerms(context, { symbol: 'ETH' })
  await context.settle()
  expect(context.blockchain.seller.quotes.at(-1)).toMatchObject({ networkId: 'eip155:1', purchase: { symbol: 'ETH' } })
  expect(context.view()).toBe('BuyAmount')
})

test.each([new ServiceUnavailable('rpc', 'timeout'), new ServiceUnavailable('rpc', 'unreadable')])(
  'shows no quote after %s',
  async (reason) => {
    const context = await offered()
    context.blockchain.seller.quoteResponses(async () => {
      throw reason
    })
    setBuyAmount(context, '100', 'en', 'at once')
    await context.settle()
    expect(form(context)?.quote).toEqual({ status: 'failed' })
    expect(selectBuyFault(context.store.getState())).toBeUndefined()
  },
)

test('requests a quote for an amount typed before the offer was loaded', async () => {
  const context = connected()
  setBuyAmount(context, '100', 'en')
  expect(form(context)?.quote).toEqual({ status: 'none' })
  await loadBuyOffer(context)
  await context.settle()
  expect(amountsAsked(context)).toEqual(['100'])
})

test('resets the form for another account or network and drops late responses', async () => {
  const context = await offered()
  setBuyAmount(context, '100', 'en', 'at once')
  context.store.setState(setAccounts('eip155', [{ namespace: 'eip155', address: bob, type: 'eoa' }]))
  await context.settle()
  expect(form(context)).toBeUndefined()
  context.store.setState(setAccounts('eip155', [{ namespace: 'eip155', address: alice, type: 'eoa' }]))
  context.store.setState(setConnectionNetwork('eip155', 'eip155:8453'))
  expect(form(context)).toBeUndefined()
})

test('shows prices before connecting, keeps the amount when connecting, and resets it when disconnecting', async () => {
  const context = makeContext({ networks: [ethereum] })
  openModal(context, 'button-1', 'BuyAmount')
  expect(context.view()).toBe('BuyAmount')
  await loadBuyOffer(context)
  setBuyAmount(context, '100', 'en', 'at once')
  await context.settle()
  expect(form(context)?.quote.status).toBe('ready')
  continueFromBuyAmount(context)
  expect(context.view()).toBe('Connect')
  expect(context.store.getState().router.requested).toBe('BuyProviders')

  context.store.setState({ sessions: connected().store.getState().sessions })
  expect(form(context)?.exact).toBe('100')
  await refreshQuote(context)
  context.store.setState({ sessions: {} })
  expect(form(context)).toBeUndefined()
})

test('continues to the providers, or goes back to them', () => {
  const context = connected({ view: { name: 'FundWallet' } })
  goToOrBackTo(context, { name: 'BuyProviders' })
  const depth = context.store.getState().router.stack.length
  context.store.setState({
    router: {
      ...context.store.getState().router,
      stack: [...context.store.getState().router.stack, { name: 'BuyAmount' }],
    },
  })
  continueFromBuyAmount(context)
  expect(context.view()).toBe('BuyProviders')
  expect(context.store.getState().router.stack).toHaveLength(depth)
  goTo(context, { name: 'WhatIsBuying' })
  goToOrBackTo(context, { name: 'BuyProviders' })
  expect(context.view()).toBe('BuyProviders')
  expect(context.store.getState().router.stack).toHaveLength(depth)
})

test('tracks the opening of the explanation and of the providers', () => {
  const context = connected({ view: { name: 'FundWallet' } })
  explainBuying(context)
  startBuying(context)
  expect(context.tracked).toEqual([
    { event: 'SELECT_WHAT_IS_A_BUY', properties: { isSmartAccount: false } },
    { event: 'SELECT_BUY_CRYPTO', properties: { isSmartAccount: false } },
  ])
})

const names = (context: FakeContext) => selectProviders(context.store.getState()).map(({ name }) => name)
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
  const context = connected({ options: keyed })
  context.store.setState({ features: { ...features, onramp: ['meld', 'coinbase', 'somebody'] } })
  expect(names(context)).toEqual(['meld', 'coinbase'])
  context.store.setState({ features: { ...features, onramp: ['meld'] } })
  expect(names(context)).toEqual(['meld'])
  context.store.setState({ features: { ...features, onramp: [] } })
  expect(names(context)).toEqual([])
  context.store.setState({ features: undefined })
  expect(names(context)).toEqual([])
})

test('offers no provider in a restricted region', () => {
  const here = new Intl.DateTimeFormat().resolvedOptions().timeZone
  expect(names(connected({ options: { restrictedTimeZones: [here] } }))).toEqual([])
  expect(names(connected({ options: { restrictedTimeZones: [] } }))).toEqual(['coinbase'])
})
