import type { CaipNetworkId } from '../../domain/network/caip'
import type { OnrampOptions, OnrampQuote, PaymentCurrency, PurchaseCurrency } from '../../domain/money/onramp'

export interface OnrampQuoteQuery {
  readonly networkId: CaipNetworkId
  readonly payment: PaymentCurrency
  readonly purchase: PurchaseCurrency
  /** Exact decimal text in the currency that is paid with. */
  readonly amount: string
}

export interface OnrampWindowQuery {
  readonly networkId: CaipNetworkId
  /** The network's name, by which the provider's own name for it is found. */
  readonly networkName: string
  /** Where the purchase is to arrive. */
  readonly address: string
  /** What is bought. */
  readonly symbol: string
  /** Dollars to begin with; only whole ones can be said. */
  readonly dollars?: number
  /** The page's own word for where the window may lead. */
  readonly declared: string
}

/**
 * The purchase calls of the blockchain API (docs/protocol/services.md#on-ramp). Each answers undefined where the
 * service does not serve the network, or there is no project id to ask it with. All raise ServiceUnavailable; an abort
 * rejects with the signal's reason.
 */
export interface OnrampService {
  /** Currencies that do not parse are skipped; limits that the provider does not name are ours. */
  fetchOptions(networkId: CaipNetworkId, signal: AbortSignal): Promise<OnrampOptions | undefined>
  /** An offer of something else, or for other money, than was asked is unreadable. */
  fetchQuote(question: OnrampQuoteQuery, signal: AbortSignal): Promise<OnrampQuote | undefined>
  /**
   * Where Coinbase's window begins. Raises PurchaseWindowRefused for an address elsewhere than the page has declared.
   */
  fetchWindow(question: OnrampWindowQuery, signal: AbortSignal): Promise<string | undefined>
}
