import { isGreater } from '../../domain/money/amount'
import { parseDecimal, isZero } from '../../domain/money/decimal'
import type { CaipNetworkId } from '../../domain/network/caip'
import { onDeclaredOrigin } from '../../domain/page/onDeclaredOrigin'
import { safeText } from '../../domain/text'
import { PurchaseWindowRefused } from '../../errors/purchase'
import { ServiceUnavailable } from '../../errors/service'
import type { BlockchainApi } from '../../services/blockchain/contract'
import { parseEach, parseInTasks } from '../../services/parseEach'
import type { Parsed } from '../../services/lazySchema'
import { parseResponse } from '../../services/parseResponse'
import { ONRAMP_OPTIONS_PATH } from './first-requests/startBuyRequests'
import {
  onrampOptions,
  onrampQuote,
  onrampUrl,
  paymentCurrency,
  paymentLimit,
  purchaseCurrency,
  purchaseNetwork,
} from './schema'

/** The payment methods that have limits. */
export const PAYMENT_METHODS = ['card', 'ach_bank_account'] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

/** The limits of a payment method, in the payment currency as exact decimal text. */
export interface PaymentLimit {
  readonly id: PaymentMethod
  readonly min: string
  readonly max: string
}

/** A payment currency (ISO 4217). */
export interface PaymentCurrency {
  readonly id: string
  /** Never empty. */
  readonly limits: readonly PaymentLimit[]
  /** The provider's own record, to be sent back unchanged. */
  readonly wire: unknown
}

/** A network under the provider's name. */
export interface PurchaseNetwork {
  readonly name: string
  /** The reference of its CAIP-2 id. */
  readonly chainId: string
}

/** A currency that can be bought. Texts are safe to show. */
export interface PurchaseCurrency {
  readonly name: string
  readonly symbol: string
  readonly networks: readonly PurchaseNetwork[]
  /** The provider's own record, to be sent back unchanged. */
  readonly wire: unknown
}

/** Payment currencies, and what can be bought with them. */
export interface OnrampOptions {
  readonly payment: readonly PaymentCurrency[]
  readonly purchase: readonly PurchaseCurrency[]
}

/** The provider's quote, as exact decimal text. Fields that it left out are absent. */
export interface OnrampQuote {
  readonly id: string
  /** In the payment currency. */
  readonly total: string
  readonly networkFee?: string
  readonly providerFee?: string
  /** In the currency bought. */
  readonly purchased: string
}

const SYMBOL_MAX_GRAPHEMES = 16

/** Limits in US dollars for payment methods that the provider has no limits for. */
const LIMITS: Readonly<Record<PaymentMethod, PaymentLimit>> = {
  card: { id: 'card', min: '10', max: '7500' },
  ach_bank_account: { id: 'ach_bank_account', min: '10', max: '25000' },
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

export type OnrampService = ReturnType<typeof createOnrampService>

export interface OnrampQuoteQuery {
  readonly networkId: CaipNetworkId
  readonly payment: PaymentCurrency
  readonly purchase: PurchaseCurrency
  /** Exact decimal text in the payment currency. */
  readonly amount: string
}

export interface OnrampWindowQuery {
  readonly networkId: CaipNetworkId
  /** Determines the provider's name of the network. */
  readonly networkName: string
  /** The recipient of the purchase. */
  readonly address: string
  /** The token to buy. */
  readonly symbol: string
  /** The initial amount in whole US dollars. */
  readonly dollars?: number
  /** The URL of the provider that the page has declared. */
  readonly declared: string
}

/**
 * The on-ramp endpoints of the blockchain API (docs/protocol/services.md#on-ramp). Each method returns undefined if the
 * service does not support the network, and can throw ServiceUnavailable; an abort rejects with the signal's reason.
 */
export function createOnrampService({ http, supported, clock }: BlockchainApi) {
  return {
    /** Currencies that do not parse are skipped. Missing limits are replaced by ours. */
    async fetchOptions(networkId: CaipNetworkId, signal: AbortSignal): Promise<OnrampOptions | undefined> {
      if (!(await supported(networkId, signal))) return undefined
      const options = parseResponse(onrampOptions, await http.get(ONRAMP_OPTIONS_PATH, {}, signal))
      const { purchaseCurrencies } = options
      const { parsed: purchase } = await parseInTasks(purchaseCurrency, purchaseCurrencies, toPurchase, clock, signal)
      return {
        payment: parseEach(paymentCurrency, options.paymentCurrencies).parsed.map((wire) => ({
          id: wire.id,
          limits: limitsOf(wire.payment_method_limits),
          wire,
        })),
        purchase,
      }
    },
    /** A quote for another token or in another currency than requested counts as unreadable. */
    async fetchQuote(
      { networkId, payment, purchase, amount }: OnrampQuoteQuery,
      signal: AbortSignal,
    ): Promise<OnrampQuote | undefined> {
      if (!(await supported(networkId, signal))) return undefined
      const network = purchase.networks.find(({ chainId }) => networkId.split(':')[1] === chainId)?.name ?? ''
      const body = { purchaseCurrency: purchase.wire, paymentCurrency: payment.wire, amount, network }
      const response = parseResponse(onrampQuote, await http.post('/v1/onramp/quote', body, signal))
      const { paymentTotal, purchaseAmount, networkFee, coinbaseFee, quoteId } = response
      const [total, purchased, forNetwork, forProvider] = [paymentTotal, purchaseAmount, networkFee, coinbaseFee].map(
        (sum) => parseDecimal(sum?.amount),
      )
      const isForOrder =
        purchaseAmount.currency === purchase.symbol &&
        [paymentTotal, networkFee, coinbaseFee].every((sum) => (sum?.currency ?? payment.id) === payment.id)
      if (!isForOrder || total === undefined || purchased === undefined || isZero(purchased))
        throw new ServiceUnavailable('rpc', 'unreadable')
      return {
        id: quoteId,
        total,
        purchased,
        ...(forNetwork !== undefined && { networkFee: forNetwork }),
        ...(forProvider !== undefined && { providerFee: forProvider }),
      }
    },
    /** The URL of Coinbase's window. @throws PurchaseWindowRefused if it is not on the origin that the page declared */
    async fetchWindow(
      { networkId, networkName, address, symbol, dollars, declared }: OnrampWindowQuery,
      signal: AbortSignal,
    ): Promise<string | undefined> {
      if (!(await supported(networkId, signal))) return undefined
      const body = {
        destinationWallets: [{ address, blockchains: [...COINBASE_NETWORKS.values()], assets: [symbol] }],
        defaultNetwork: COINBASE_NETWORKS.get(networkName) ?? OTHER_NETWORK,
        partnerUserId: address,
        defaultExperience: 'buy',
        ...(dollars !== undefined && { presetFiatAmount: dollars }),
      }
      const { url } = parseResponse(onrampUrl, await http.post('/v1/generators/onrampurl', body, signal))
      const window = onDeclaredOrigin(url, declared)
      if (window === undefined) throw new PurchaseWindowRefused()
      return window
    },
  }
}

/** Undefined for a symbol that cannot be drawn as it is, which could pose as another one. */
function toPurchase(wire: Parsed<typeof purchaseCurrency>): PurchaseCurrency | undefined {
  const { symbol, name, networks } = wire
  if (safeText(symbol, SYMBOL_MAX_GRAPHEMES) !== symbol) return undefined
  return {
    symbol,
    name: safeText(name) || symbol,
    networks: parseEach(purchaseNetwork, networks).parsed.map((network) => ({
      name: network.name,
      chainId: String(network.chain_id),
    })),
    wire,
  }
}

/** The provider's limits of the known payment methods, or ours for all of them if it has none. */
function limitsOf(given: unknown): readonly PaymentLimit[] {
  const named = parseEach(paymentLimit, given).parsed
  const limits = PAYMENT_METHODS.flatMap((id) => {
    const limit = named.find((each) => each.id === id)
    if (!limit) return []
    const [min, max] = [parseDecimal(limit.min) ?? LIMITS[id].min, parseDecimal(limit.max) ?? LIMITS[id].max]
    return isGreater(min, max) ? [] : { id, min, max }
  })
  return limits.length > 0 ? limits : Object.values(LIMITS)
}
