import type { OnrampOptions, OnrampProviderName, OnrampQuote, PaymentMethod } from '../../domain/money/onramp'
import type { Transaction } from '../../domain/transaction'
import type { AccountScope, Problem } from '../../session/store/state'

/** What the visitor is about to buy (specification, section 4: provider, currencies, amounts and quote loading). */
export interface BuyState {
  /** With an empty address while nobody is connected: whoever connects then goes on with it. */
  readonly scope: AccountScope
  /** What can be bought and paid with. */
  readonly offer: Asked<OnrampOptions>
  /** Wanted; where the provider has something else only, that counts. */
  readonly currency: string
  readonly symbol: string
  readonly method: PaymentMethod
  /** As typed, in the language's own digits. */
  readonly amount: string
  /** The amount as exact decimal text; undefined while what was typed is none. */
  readonly exact: string | undefined
  readonly quote: Asked<OnrampQuote>
  readonly purchase: Purchase | undefined
  readonly orders: OrdersState | undefined
}

/** What the provider was asked for. `unserved`: the service does not say it of this network. */
export type Asked<Reported> =
  | { readonly status: 'none' | 'loading' | 'unserved' | 'failed' }
  | { readonly status: 'ready'; readonly said: Reported }

/** One visit to a provider's window. */
export interface Purchase {
  readonly provider: OnrampProviderName
  /**
   * `opening`: its address is on its way. `closed`: the window is, and the order may still arrive. `unheard`: nothing was
   * heard of an order in time. `arrived`: what was paid for is there, at a provider that keeps no list of orders.
   */
  readonly status:
    | 'opening'
    | 'waiting'
    | 'blocked'
    | 'closed'
    | 'unheard'
    | 'declined'
    | 'arrived'
    | 'ordered'
    | 'failed'
  readonly problem?: Problem
  /** Wall clock, milliseconds since 1970; it also tells one visit from another. */
  readonly begunAt: number
  /** Moment of the monotonic clock at which nothing more is expected. */
  readonly until: number
  /** Where the window leads; undefined until it is known. */
  readonly address: string | undefined
  /** What stood in the history before; undefined when that could not be learned. */
  readonly known: readonly string[] | undefined
  /** What has arrived, in words for people: exact decimal text and symbol. */
  readonly arrived?: { readonly amount: string; readonly symbol: string }
}

/** Purchases that were made, newest first. */
export interface OrdersState {
  /** `unserved`: nobody keeps a list of purchases here. */
  readonly status: 'loading' | 'ready' | 'failed' | 'unserved'
  /** The last known ones stay while loading and after a failure. */
  readonly list: readonly Transaction[] | undefined
}
