import type { CaipNetworkId } from '../../src/domain/network/caip'
import { resolveFeatures } from '../../src/domain/page/resolveFeatures'
import type { Options } from '../../src/domain/page/options'
import type { OnrampOptions, PaymentLimit } from '../../src/features/buy/onrampService'
import type { Transaction } from '../../src/domain/transaction'
import type { ViewName } from '../../src/domain/page/viewName'
import type { BuyState, OrdersState, Purchase } from '../../src/features/buy/state'
import type { State, ViewEntry } from '../../src/session/store/state'
import { drawnIcon, shapes } from './drawn'
import type { Fixture, GalleryState } from './fixture'

const own = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const NOW = Date.UTC(2026, 10, 21, 12)

const limits: readonly PaymentLimit[] = [
  { id: 'card', min: '10', max: '7500' },
  { id: 'ach_bank_account', min: '10', max: '25000' },
]
const sold = (symbol: string, name: string) => ({
  name,
  symbol,
  networks: [{ name: 'ethereum-mainnet', chainId: '1' }],
  wire: {},
})
const offered: OnrampOptions = {
  payment: ['USD', 'EUR'].map((id) => ({ id, limits: id === 'USD' ? limits : limits.slice(0, 1), wire: {} })),
  purchase: [
    sold('USDC', 'USD Coin'),
    sold('ETH', 'Ether'),
    { ...sold('VISIT-EVIL.EXAMP', 'VISIT EVIL.EXAMPLE TO CLAIM YOUR REWARD OF 10000 USDC NOW') },
  ],
}
const manyCurrencies: OnrampOptions = {
  ...offered,
  payment: ['USD', 'EUR', 'GBP', 'JPY', 'BRL', 'AUD', 'CAD', 'CHF', 'SEK'].map((id) => ({ id, limits, wire: {} })),
}
const failure = (code: string, message: string, hint: string) => ({ code, message, hint })
const window = 'https://pay.coinbase.com/buy/select-asset?appId=gallery'

const order = (
  status: Transaction['metadata']['status'],
  minedAt: string,
  quantity: string,
  hash = '',
  chain: CaipNetworkId = 'eip155:1',
): Transaction => ({
  id: minedAt,
  metadata: { operationType: 'buy', hash, minedAt, sentFrom: 'Coinbase', sentTo: own, status, chain },
  transfers: [
    {
      direction: 'in',
      quantity,
      value: 98.25,
      fungible: { name: 'USD Coin', symbol: 'USDC', iconUrl: drawnIcon('#2775ca', shapes.ring) },
    },
  ],
})
const orders: readonly Transaction[] = [
  order('pending', '2026-11-21T11:58:00.000Z', '98.25'),
  order('confirmed', '2026-11-21T08:10:00.000Z', '245.5', `0x${'5e'.repeat(32)}`),
  order('failed', '2026-10-02T17:30:00.000Z', '1234567.891', '', 'eip155:8453'),
]

/** The states of the views of buying. */
export function buyFixtures(
  {
    connected,
    onSolana,
    onUnknown,
  }: { readonly connected: GalleryState; readonly onSolana: GalleryState; readonly onUnknown: GalleryState },
  on: (...stack: ViewEntry[]) => Pick<State, 'router'>,
): Readonly<
  Record<Extract<ViewName, `Buy${string}` | 'FundWallet' | 'WhatIsBuying'>, Readonly<Record<string, Fixture>>>
> {
  const features = resolveFeatures({ features: {} }, undefined)
  const options: Partial<Options> = { services: { meldKey: 'gallery' } }
  const form = (change: Partial<BuyState> = {}): BuyState => ({
    offer: { status: 'ready', data: offered },
    currency: 'USD',
    symbol: 'USDC',
    method: 'card',
    amount: '',
    exact: undefined,
    quote: { status: 'none' },
    orders: undefined,
    ...change,
  })
  const at = (name: ViewName, change: Partial<BuyState> | undefined = {}, more: GalleryState = {}): Fixture => ({
    state: {
      ...connected,
      features,
      buy: form(change),
      ...on({ name: 'Account' }, { name: 'FundWallet' }, { name }),
      ...more,
    },
    options,
  })
  const visiting = (status: Purchase['status'], change: Partial<Purchase> = {}): Fixture =>
    at('BuyInProgress', undefined, {
      purchase: {
        provider: 'coinbase',
        buyer: { networkId: 'eip155:1', address: own },
        status,
        startedAt: NOW,
        until: 180_000,
        address: window,
        known: [],
        ...change,
      },
    })
  const kept = (change: Partial<OrdersState> = {}): Fixture =>
    at('BuyActivity', { orders: { status: 'ready', list: [], ...change } })
  const hundred = { amount: '100', exact: '100' } as const
  const quote = {
    status: 'ready',
    data: { id: 'q', total: '100', networkFee: '0.25', providerFee: '1.5', purchased: '98.25' },
  } as const
  const gone = (name: ViewName): Readonly<Record<string, Fixture>> => ({
    'disconnected-outside': { state: { ...on({ name }), features } },
  })

  return {
    FundWallet: {
      ways: at('FundWallet'),
      'receive alone': at('FundWallet', {}, { features: { ...features, onramp: [] } }),
      nothing: {
        ...at('FundWallet', {}, { features: { ...features, onramp: [] } }),
        options: { features: { receive: false } },
      },
      ...gone('FundWallet'),
    },
    BuyProviders: {
      list: at('BuyProviders'),
      'with an amount': at('BuyProviders', hundred),
      solana: at('BuyProviders', undefined, onSolana),
      loading: at('BuyProviders', undefined, { features: undefined }),
      nobody: at('BuyProviders', undefined, { features: { ...features, onramp: [] } }),
      restricted: {
        ...at('BuyProviders'),
        options: { ...options, restrictedTimeZones: [new Intl.DateTimeFormat().resolvedOptions().timeZone] },
      },
      ...gone('BuyProviders'),
    },
    BuyAmount: {
      loading: at('BuyAmount', { offer: { status: 'loading' } }),
      failed: at('BuyAmount', { offer: { status: 'failed' } }),
      'nothing sold': at('BuyAmount', { offer: { status: 'ready', data: { ...offered, purchase: [] } } }),
      empty: at('BuyAmount'),
      below: at('BuyAmount', { amount: '5', exact: '5' }),
      above: at('BuyAmount', { amount: '7500.01', exact: '7500.01' }),
      quoting: at('BuyAmount', { ...hundred, quote: { status: 'loading' } }),
      quote: at('BuyAmount', { ...hundred, quote }),
      'quote of a part': at('BuyAmount', {
        ...hundred,
        quote: { status: 'ready', data: { id: 'q', total: '100', purchased: '0.000000000000000001' } },
      }),
      'no quote': at('BuyAmount', { ...hundred, quote: { status: 'failed' } }),
      'one way to pay': at('BuyAmount', { ...hundred, currency: 'EUR', symbol: 'VISIT-EVIL.EXAMP', quote }),
      'not connected': {
        state: {
          features,
          buy: form({ ...hundred, quote }),
          networkIds: { eip155: 'eip155:1' },
          ...on({ name: 'BuyAmount' }),
        },
        options,
      },
    },
    BuySelectFiat: {
      list: at('BuySelectFiat'),
      long: at('BuySelectFiat', { offer: { status: 'ready', data: manyCurrencies } }),
      'no match': { ...at('BuySelectFiat', { offer: { status: 'ready', data: manyCurrencies } }), typed: 'zzz' },
      failed: at('BuySelectFiat', { offer: { status: 'failed' } }),
    },
    BuySelectToken: { list: at('BuySelectToken'), loading: at('BuySelectToken', { offer: { status: 'loading' } }) },
    BuyInProgress: {
      opening: visiting('opening', { address: undefined }),
      waiting: visiting('waiting'),
      blocked: visiting('blocked'),
      'no window': visiting('no-window', { address: undefined }),
      closed: visiting('closed'),
      'timed-out': visiting('timed-out'),
      declined: visiting('declined'),
      failed: visiting('failed', {
        address: undefined,
        problem: failure(
          'purchase_window_refused',
          'The provider’s page is at an unexpected URL.',
          'Nothing was opened. Choose another provider.',
        ),
      }),
      arrived: visiting('arrived', { provider: 'meld', arrived: { amount: '98.25', symbol: 'USDC' } }),
      none: at('BuyInProgress'),
      ...gone('BuyInProgress'),
    },
    BuyActivity: {
      list: kept({ list: orders }),
      loading: kept({ status: 'loading', list: undefined }),
      empty: kept(),
      failed: kept({ status: 'failed', list: undefined }),
      unserved: kept({ status: 'unserved', list: undefined }),
      'network not configured': at('BuyActivity', {}, onUnknown),
      ...gone('BuyActivity'),
    },
    WhatIsBuying: { points: at('WhatIsBuying') },
  }
}
