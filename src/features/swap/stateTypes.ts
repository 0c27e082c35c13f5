import type { CaipNetworkId } from '../../domain/network/caip'
import type { TokenBalance } from '../../domain/money/tokenBalance'
import type { AccountScope, Problem } from '../../session/store/state'

/** What the visitor is about to swap (views.md, 10). */
export interface SwapState {
  readonly scope: AccountScope
  readonly list: SwapList
  /** What was pasted where tokens are searched. */
  readonly pasted: PastedToken
  readonly from: TokenBalance | undefined
  readonly to: TokenBalance | undefined
  /** The side that a token is being chosen for. */
  readonly choosing: SwapSide
  /** As typed, in the language's own digits. */
  readonly amount: string
  /** The amount as exact decimal text; undefined while what was typed is none. */
  readonly exact: string | undefined
  /** More decimals were typed than the token has; they do not count. */
  readonly cut: boolean
  /** All there is, less what the fees need, was asked for; `counting` while they are looked at. */
  readonly max: 'no' | 'counting' | 'yes'
  /** Prices that the account's own tokens do not carry, by CAIP-10 address in small letters. */
  readonly prices: Readonly<Record<string, number>>
  /** How much the account has of tokens that it was not known to have, by the same; exact decimal text. */
  readonly balances: Readonly<Record<string, string>>
  /** In wei, as whole decimal text. */
  readonly gasPrice: string | undefined
  readonly quote: SwapQuote
  /** The visitor agrees to lose more than is usual. */
  readonly consented: boolean
  readonly progress: SwapProgress
}

export type SwapSide = 'from' | 'to'

export interface SwapList {
  readonly status: 'idle' | 'loading' | 'ready' | 'failed'
  readonly tokens: readonly TokenBalance[]
  readonly problem?: Problem
}

export type PastedToken =
  | { readonly status: 'none' }
  | { readonly status: 'looking' | 'unknown'; readonly address: string }
  | { readonly status: 'found'; readonly address: string; readonly token: TokenBalance }
  | { readonly status: 'failed'; readonly address: string; readonly problem: Problem }

export type SwapQuote =
  | { readonly status: 'none' | 'asking' }
  /** `receives`: exact decimal text. `at`: moment of the monotonic clock. */
  | { readonly status: 'ready'; readonly receives: string; readonly at: number }
  | { readonly status: 'failed'; readonly problem: Problem }

export type SwapStep = 'reset' | 'approve' | 'swap'

export type SwapProgress =
  | { readonly status: 'editing' | 'checking' }
  /** `changed`: it gives noticeably less than what was shown before, or less or another step than what was pressed. `declined`: the wallet's last answer. */
  | { readonly status: 'ready'; readonly preview: SwapPreview; readonly rejected?: boolean; readonly changed?: boolean }
  | { readonly status: 'signing'; readonly preview: SwapPreview }
  /** The approval is on its way. */
  | { readonly status: 'approving'; readonly preview: SwapPreview; readonly hash: string }
  | { readonly status: 'failed'; readonly problem: Problem }

/** What the very call says that is about to be handed to the wallet, as far as it can be read. */
export interface SwapPreview {
  readonly networkId: CaipNetworkId
  readonly pays: SwapAmount
  readonly receives: SwapAmount
  /** What the wallet is asked for next: to withdraw an older approval, to approve, or to swap. */
  readonly step: SwapStep
  /** The contract that swaps, and that is allowed to take what is paid. */
  readonly exchange: string
  /** Estimated for the next step, in the native currency: exact decimal text. */
  readonly fee: string
  readonly call: {
    readonly to: string
    readonly data: string
    /** In wei, as whole decimal text. */ readonly value: string
  }
  /** The network simulated the swap and the minimum received arrived at the account. False where it cannot simulate. */
  readonly simulated: boolean
  /** Moment of the monotonic clock at which it was built. */
  readonly at: number
}

export interface SwapAmount {
  /** Exact decimal text. */
  readonly amount: string
  readonly symbol: string
}
