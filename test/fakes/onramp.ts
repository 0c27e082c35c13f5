import type {
  OnrampOptions,
  OnrampQuoteQuery,
  OnrampService,
  OnrampWindowQuery,
  PurchaseCurrency,
} from '../../src/features/buy/onrampService'

export interface FakeOnramp extends OnrampService {
  /** Prices and windows that were asked for, oldest first. */
  readonly quotes: readonly OnrampQuoteQuery[]
  readonly windows: readonly OnrampWindowQuery[]
  /** How often the options were asked for. */
  optionsAsked(): number
  optionsResponse(response: OnrampService['fetchOptions']): void
  quoteResponses(response: OnrampService['fetchQuote']): void
  windowResponses(response: OnrampService['fetchWindow']): void
}

const limits = [
  { id: 'card', min: '10', max: '7500' },
  { id: 'ach_bank_account', min: '20', max: '25000' },
] as const

const sold = (symbol: string, chainIds: readonly string[]): PurchaseCurrency => ({
  name: symbol,
  symbol,
  networks: chainIds.map((chainId) => ({ name: `network-${chainId}`, chainId })),
  wire: { symbol },
})

/** Dollars and euros for USDC and ETH on Ethereum, and for POL elsewhere. */
export const onrampOffer: OnrampOptions = {
  payment: [
    { id: 'USD', limits, wire: { id: 'USD' } },
    { id: 'EUR', limits: limits.slice(0, 1), wire: { id: 'EUR' } },
  ],
  purchase: [sold('ETH', ['1', '137']), sold('USDC', ['1']), sold('POL', ['137'])],
}

/** Serves Ethereum: 2 % and 0.25 are kept of what is paid. */
export function createFakeOnramp(): FakeOnramp {
  const quotes: OnrampQuoteQuery[] = []
  const windows: OnrampWindowQuery[] = []
  let asked = 0
  let options: OnrampService['fetchOptions'] = async () => onrampOffer
  let quote: OnrampService['fetchQuote'] = async ({ amount }) => ({
    id: `quote ${quotes.length}`,
    total: amount,
    networkFee: '0.25',
    providerFee: '2',
    purchased: '97.75',
  })
  let window: OnrampService['fetchWindow'] = async () => 'https://pay.coinbase.com/buy?sessionToken=1'
  return {
    quotes,
    windows,
    optionsAsked: () => asked,
    optionsResponse: (response) => (options = response),
    quoteResponses: (response) => (quote = response),
    windowResponses: (response) => (window = response),
    fetchOptions(networkId, signal) {
      asked += 1
      return options(networkId, signal)
    },
    fetchQuote(question, signal) {
      quotes.push(question)
      return quote(question, signal)
    },
    fetchWindow(question, signal) {
      windows.push(question)
      return window(question, signal)
    },
  }
}
