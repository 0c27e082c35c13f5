import { isGreater } from '../../domain/money/amount'
import { onDeclaredOrigin } from '../../domain/page/onDeclaredOrigin'
import { parseDecimal, isZero } from '../../domain/money/decimal'
import {
  PAYMENT_METHODS,
  type OnrampOptions,
  type OnrampQuote,
  type PaymentLimit,
  type PaymentMethod,
} from '../../domain/money/onramp'
import { safeText } from '../../domain/text'
import { PurchaseWindowRefused } from '../../errors/purchase'
import { ServiceUnavailable } from '../../errors/service'
import type { Http } from '../../services/api/http'
import { parseEach } from '../../services/parseEach'
import type { BlockchainApi } from '../../services/blockchain/contract'
import type { OnrampQuoteQuery, OnrampService, OnrampWindowQuery } from './contract'
import {
  onrampOptions,
  onrampQuote,
  onrampUrl,
  paymentCurrency,
  paymentLimit,
  purchaseCurrency,
  purchaseNetwork,
} from './schema'

const ONRAMP_ACH_MAX_USD = 25_000
const ONRAMP_ACH_MIN_USD = 10
const ONRAMP_CARD_MAX_USD = 7_500
const ONRAMP_CARD_MIN_USD = 10
const SYMBOL_MAX_GRAPHEMES = 16

/** Limits for payment methods that the provider names none for. */
const LIMITS: Readonly<Record<PaymentMethod, PaymentLimit>> = {
  card: { id: 'card', min: String(ONRAMP_CARD_MIN_USD), max: String(ONRAMP_CARD_MAX_USD) },
  ach_bank_account: { id: 'ach_bank_account', min: String(ONRAMP_ACH_MIN_USD), max: String(ONRAMP_ACH_MAX_USD) },
}

/** The networks that Coinbase delivers on, under its own names (docs/protocol/services.md#on-ramp). */
const COINBASE_NETWORKS: ReadonlyMap<string, string> = new Map([
  ['Ethereum', 'ethereum'],
  ['Arbitrum One', 'arbitrum'],
  ['Polygon', 'polygon'],
  ['Berachain', 'berachain'],
  ['Avalanche', 'avalanche-c-chain'],
  ['OP Mainnet', 'optimism'],
  ['Celo', 'celo'],
  ['Base', 'base'],
])
const OTHER_NETWORK = 'ethereum'

/** The purchase calls over one connection to the service, each preceded by a look at what it serves. */
export function createOnramp({ http, supported }: BlockchainApi): OnrampService {
  return {
    fetchOptions: async (networkId, signal) =>
      (await supported(networkId, signal)) ? fetchOptions(http, signal) : undefined,
    fetchQuote: async (question, signal) =>
      (await supported(question.networkId, signal)) ? fetchQuote(http, question, signal) : undefined,
    fetchWindow: async (question, signal) =>
      (await supported(question.networkId, signal)) ? fetchWindow(http, question, signal) : undefined,
  }
}

async function fetchOptions(http: Http, signal: AbortSignal): Promise<OnrampOptions> {
  const read = onrampOptions.safeParse(await http.get('/v1/onramp/options', {}, signal))
  if (!read.success) throw new ServiceUnavailable('rpc', 'unreadable')
  return {
    payment: parseEach(paymentCurrency, read.data.paymentCurrencies).parsed.map((wire) => ({
      id: wire.id,
      limits: limitsOf(wire.payment_method_limits),
      wire,
    })),
    purchase: parseEach(purchaseCurrency, read.data.purchaseCurrencies).parsed.flatMap((wire) => {
      const { symbol, name, networks } = wire
      // A symbol that cannot be drawn as it is could pose as another one.
      if (safeText(symbol, SYMBOL_MAX_GRAPHEMES) !== symbol) return []
      return [
        {
          symbol,
          name: safeText(name) || symbol,
          networks: parseEach(purchaseNetwork, networks).parsed.map((network) => ({
            name: network.name,
            chainId: String(network.chain_id),
          })),
          wire,
        },
      ]
    }),
  }
}

/** The provider's limits for the payment methods that we know, or all of them with our limits where it names none. */
function limitsOf(said: unknown): readonly PaymentLimit[] {
  const named = parseEach(paymentLimit, said).parsed
  const read = PAYMENT_METHODS.flatMap((id) => {
    const limit = named.find((each) => each.id === id)
    if (!limit) return []
    const [min, max] = [parseDecimal(limit.min) ?? LIMITS[id].min, parseDecimal(limit.max) ?? LIMITS[id].max]
    return isGreater(min, max) ? [] : [{ id, min, max }]
  })
  return read.length > 0 ? read : Object.values(LIMITS)
}

async function fetchQuote(
  http: Http,
  { networkId, payment, purchase, amount }: OnrampQuoteQuery,
  signal: AbortSignal,
): Promise<OnrampQuote> {
  const network = purchase.networks.find(({ chainId }) => networkId.split(':')[1] === chainId)
  const body = { purchaseCurrency: purchase.wire, paymentCurrency: payment.wire, amount, network: network?.name ?? '' }
  const read = onrampQuote.safeParse(await http.post('/v1/onramp/quote', body, signal))
  if (!read.success) throw new ServiceUnavailable('rpc', 'unreadable')
  const { paymentTotal, purchaseAmount, networkFee, coinbaseFee, quoteId } = read.data
  const [total, purchased, forNetwork, forProvider] = [paymentTotal, purchaseAmount, networkFee, coinbaseFee].map(
    (sum) => parseDecimal(sum?.amount),
  )
  // An offer of something else, or for other money, is no answer to what was asked.
  const isResponse =
    purchaseAmount.currency === purchase.symbol &&
    [paymentTotal, networkFee, coinbaseFee].every((sum) => (sum?.currency ?? payment.id) === payment.id)
  if (!isResponse || total === undefined || purchased === undefined || isZero(purchased))
    throw new ServiceUnavailable('rpc', 'unreadable')
  return {
    id: quoteId,
    total,
    purchased,
    ...(forNetwork !== undefined && { networkFee: forNetwork }),
    ...(forProvider !== undefined && { providerFee: forProvider }),
  }
}

async function fetchWindow(
  http: Http,
  { networkName, address, symbol, dollars, declared }: OnrampWindowQuery,
  signal: AbortSignal,
): Promise<string> {
  const body = {
    destinationWallets: [{ address, blockchains: [...COINBASE_NETWORKS.values()], assets: [symbol] }],
    defaultNetwork: COINBASE_NETWORKS.get(networkName) ?? OTHER_NETWORK,
    partnerUserId: address,
    defaultExperience: 'buy',
    ...(dollars !== undefined && { presetFiatAmount: dollars }),
  }
  const read = onrampUrl.safeParse(await http.post('/v1/generators/onrampurl', body, signal))
  if (!read.success) throw new ServiceUnavailable('rpc', 'unreadable')
  const window = onDeclaredOrigin(read.data.url, declared)
  if (window === undefined) throw new PurchaseWindowRefused()
  return window
}
