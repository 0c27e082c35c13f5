import { DEFAULT_PURCHASE_TOKEN, ONRAMP_DEFAULT_CURRENCY } from '../../config/limits'
import { isGreater } from '../../domain/money/amount'
import type {
  OnrampOptions,
  OnrampQuote,
  PaymentCurrency,
  PaymentLimit,
  PaymentMethod,
  PurchaseCurrency,
} from './onrampService'
import type { OnrampProviderName } from '../../domain/money/onramp'
import type { Transaction } from '../../domain/transaction'
import { cleanTyped } from '../../domain/typedText'
import { selectActiveNetworkId } from '../../session/store/selectors'
import { defineSlice } from '../../session/store/slices'
import type { AccountScope, Change, Problem, State } from '../../session/store/state'

declare module '../../session/store/state' {
  interface Slices {
    buy: BuyState
    purchase: Purchase
  }
}

/** The form of a purchase. Prices can be viewed without a wallet. */
export interface BuyState {
  /** What can be bought and paid with. */
  readonly offer: Fetched<OnrampOptions>
  /** Preferred; where the provider does not have it, its first one is used. */
  readonly currency: string
  readonly symbol: string
  readonly method: PaymentMethod
  /** As typed, in the language's own digits. */
  readonly amount: string
  /** The amount as exact decimal text; undefined while the typed text is not an amount. */
  readonly exact: string | undefined
  readonly quote: Fetched<OnrampQuote>
  readonly orders: OrdersState | undefined
}

/** Data of the provider. `unserved`: the service does not have it for this network. */
export type Fetched<Data> =
  | { readonly status: 'none' | 'loading' | 'unserved' | 'failed' }
  | { readonly status: 'ready'; readonly data: Data }

type PurchaseStatus =
  | 'opening'
  | 'waiting'
  | 'blocked'
  | 'no-window'
  | 'closed'
  | 'timed-out'
  | 'declined'
  | 'arrived'
  | 'ordered'
  | 'failed'

/** One visit to a provider's window. */
export interface Purchase {
  readonly provider: OnrampProviderName
  readonly buyer: AccountScope
  /**
   * `opening`: its URL is being fetched. `closed`: the window is closed, and the order may still arrive. `timed-out`:
   * no order arrived in time. `arrived`: the tokens are there, bought from a provider without a list of orders.
   */
  readonly status: PurchaseStatus
  readonly problem?: Problem
  /** Wall clock, milliseconds since 1970; it also identifies the visit. */
  readonly startedAt: number
  /** Time of the monotonic clock after which nothing more is expected. */
  readonly until: number
  /** URL of the window; undefined until it is known. */
  readonly address: string | undefined
  /** Transactions that the history had before; undefined if it could not be fetched. */
  readonly known: readonly string[] | undefined
  /** What has arrived; the amount is exact decimal text. */
  readonly arrived?: { readonly amount: string; readonly symbol: string }
}

/** Purchases that were made, newest first. */
export interface OrdersState {
  /** `unserved`: there is no list of purchases for this network. */
  readonly status: 'loading' | 'ready' | 'failed' | 'unserved'
  /** The last known ones stay while loading and after a failure. */
  readonly list: readonly Transaction[] | undefined
}

const form = defineSlice({
  key: 'buy',
  scope: 'account+network',
  initial: {
    offer: { status: 'loading' },
    currency: ONRAMP_DEFAULT_CURRENCY,
    symbol: DEFAULT_PURCHASE_TOKEN,
    method: 'card',
    amount: '',
    exact: undefined,
    quote: { status: 'none' },
    orders: undefined,
  },
  tasks: ['buy-offer', 'buy-quote', 'orders'],
})
export const selectBuy = form.select
export const changeBuy = form.change

// The provider's window stays open when the account or the network changes.
const purchase = defineSlice({ key: 'purchase', scope: 'session', tasks: ['purchase-poll'] })
export const selectPurchase = purchase.select
export const beginPurchase = purchase.set

/** Changes one visit to a provider's window; a later one stays as it is. */
export function changePurchase(startedAt: number, change: Partial<Purchase>): Change {
  return purchase.change((visit) => (visit.startedAt === startedAt ? change : {}))
}

function selectOptions(state: State): OnrampOptions | undefined {
  const offer = selectBuy(state)?.offer
  return offer?.status === 'ready' ? offer.data : undefined
}

/** Currencies to pay with; empty while unknown. */
export function selectPaymentCurrencies(state: State): readonly PaymentCurrency[] {
  return selectOptions(state)?.payment ?? []
}

/** The currency to pay with: the preferred one, else the first. */
export function selectPayment(state: State): PaymentCurrency | undefined {
  const currencies = selectPaymentCurrencies(state)
  const requested = selectBuy(state)?.currency
  return currencies.find(({ id }) => id === requested) ?? currencies[0]
}

/** Tokens that are sold on the active network; empty while unknown. */
export function selectSold(state: State): readonly PurchaseCurrency[] {
  const reference = selectActiveNetworkId(state)?.split(':')[1]
  return (
    selectOptions(state)?.purchase.filter(({ networks }) => networks.some(({ chainId }) => chainId === reference)) ?? []
  )
}

/** The token to buy: the preferred one, else the first that is sold here. */
export function selectBought(state: State): PurchaseCurrency | undefined {
  const sold = selectSold(state)
  const requested = selectBuy(state)?.symbol
  return sold.find(({ symbol }) => symbol === requested) ?? sold[0]
}

/** The payment method with its limits: the preferred one, else the first. */
export function selectLimit(state: State): PaymentLimit | undefined {
  const limits = selectPayment(state)?.limits
  const requested = selectBuy(state)?.method
  return limits?.find(({ id }) => id === requested) ?? limits?.[0]
}

/** Why no quote can be fetched yet, the first reason first. */
export type BuyFault = 'offer' | 'amount' | 'not-amount' | 'below' | 'above'

export function selectBuyFault(state: State): BuyFault | undefined {
  const buy = selectBuy(state)
  const limit = selectLimit(state)
  if (!buy || !limit || !selectBought(state)) return 'offer'
  if (buy.exact === undefined) return cleanTyped(buy.amount) === '' ? 'amount' : 'not-amount'
  if (buy.exact === '0') return 'amount'
  if (isGreater(limit.min, buy.exact)) return 'below'
  return isGreater(buy.exact, limit.max) ? 'above' : undefined
}
