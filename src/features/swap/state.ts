import { isGreater, toBaseUnits } from '../../domain/money/amount'
import { isSameToken, tokenKey, type TokenBalance } from '../../domain/money/tokenBalance'
import type { CaipNetworkId } from '../../domain/network/caip'
import { isZero, toDecimalText } from '../../domain/money/decimal'
import { isRestrictedRegion } from '../../domain/page/restrictedRegions'
import { swapTokenCaip, suggestionRank } from './swapToken'
import { servesSwaps } from '../../domain/network/swapNetworks'
import { priceImpact } from './swapMath'
import type { Network } from '../../domain/network/network'
import { selectOffers } from '../../session/store/holdings'
import { selectActiveAccount, selectActiveNetworkId } from '../../session/store/selectors'
import { defineSlice } from '../../session/store/slices'
import type { Change, Problem, State } from '../../session/store/state'
import { selectOwnedTokens, selectTokens } from '../../session/store/tokens'

/** From this price impact on, the visitor has to consent. */
const SWAP_HIGH_IMPACT_HUNDREDTHS_PERCENT = 500
const SWAP_SUGGESTED_MAX = 8

declare module '../../session/store/state' {
  interface Slices {
    swap: SwapState
    swapDifference: SwapDifference
  }
}

/** A swap that the network has confirmed otherwise than it was shown, the last one. */
export interface SwapDifference {
  readonly problem: Problem
  readonly hash: string
  readonly networkId: CaipNetworkId
  readonly pays: SwapAmount
}

/** What the visitor is about to swap. */
export interface SwapState {
  readonly list: SwapList
  /** What was pasted where tokens are searched. */
  readonly pasted: PastedToken
  readonly from: TokenBalance | undefined
  readonly to: TokenBalance | undefined
  /** The side that a token is being chosen for. */
  readonly choosing: SwapSide
  /** As typed, in the language's own digits. */
  readonly amount: string
  /** The amount as exact decimal text; undefined while the typed text is not an amount. */
  readonly exact: string | undefined
  /** More decimals were typed than the token has; they are ignored. */
  readonly cut: boolean
  /** The whole balance less the fees was asked for; `counting` while they are estimated. */
  readonly max: 'no' | 'counting' | 'yes'
  /** Prices of tokens that the account does not own, by CAIP-10 address in lower case. */
  readonly prices: Readonly<Record<string, number>>
  /** Balances of tokens that the account was not known to own, by the same key; exact decimal text. */
  readonly balances: Readonly<Record<string, string>>
  /** In wei, as whole decimal text. */
  readonly gasPrice: string | undefined
  /** The fee of a typical swap on the network: exact decimal text of the native currency; undefined while unknown. */
  readonly typicalFee: string | undefined
  readonly quote: SwapQuote
  /** The visitor accepts a high price impact. */
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
  /** `receives`: exact decimal text. `at`: time of the monotonic clock. */
  | { readonly status: 'ready'; readonly receives: string; readonly at: number }
  | { readonly status: 'failed'; readonly problem: Problem }

export type SwapStep = 'reset' | 'approve' | 'swap' | 'together'

export type SwapProgress =
  | { readonly status: 'editing' | 'checking' }
  /** `changed`: it yields less than what was shown, or needs another step first. */
  | { readonly status: 'ready'; readonly preview: SwapPreview; readonly changed?: boolean }
  | { readonly status: 'signing'; readonly preview: SwapPreview }
  /** The approval was sent and is not confirmed yet. */
  | { readonly status: 'approving'; readonly preview: SwapPreview; readonly hash: string }
  | { readonly status: 'failed'; readonly problem: Problem }

/** What the call says that the wallet is about to get. */
export interface SwapPreview {
  readonly networkId: CaipNetworkId
  readonly pays: SwapAmount
  readonly receives: SwapAmount
  /**
   * What the wallet is asked for next: to revoke an older approval, to approve, to swap, or for all that is left in one
   * request.
   */
  readonly step: SwapStep
  /** The contract that swaps, and that is approved to spend what is paid. */
  readonly exchange: string
  /** Estimated for the next step, in the native currency: exact decimal text. */
  readonly fee: string
  readonly call: SwapPreviewCall
  /** The calls of one request for all of them, with `call` as the first. */
  readonly batch?: { readonly calls: readonly SwapPreviewCall[]; readonly paymasterUrl?: string }
  /** The wallet reported that it takes several calls in one request, and then refused them. */
  readonly refusedBatch?: true
  /** The network simulated the swap and the minimum received arrived at the account. False where it cannot simulate. */
  readonly simulated: boolean
  /** Time of the monotonic clock at which it was built. */
  readonly at: number
}

export interface SwapPreviewCall {
  readonly to: string
  readonly data: string
  /** In wei, as whole decimal text. */
  readonly value: string
}

export interface SwapAmount {
  /** Exact decimal text. */
  readonly amount: string
  readonly symbol: string
}

const form = defineSlice({
  key: 'swap',
  scope: 'account+network',
  tasks: ['swap-market', 'swap-prices', 'swap-balances', 'swap-quote', 'swap-max', 'swap-pasted', 'swap-preview'],
})
export const selectSwap = form.select
export const swapDifference = defineSlice({ key: 'swapDifference', scope: 'account+network' })
/** Changes the form. Before {@link beginSwap} nothing happens. */
export const changeSwap = form.change

/** A change of the order takes back the consent and the preview. */
export const editing = { consented: false, progress: { status: 'editing' } } as const

/** An empty form. */
export function beginSwap(): Change {
  return form.set({
    list: { status: 'idle', tokens: [] },
    pasted: { status: 'none' },
    from: undefined,
    to: undefined,
    choosing: 'from',
    amount: '',
    exact: undefined,
    cut: false,
    max: 'no',
    prices: {},
    balances: {},
    gasPrice: undefined,
    typicalFee: undefined,
    quote: { status: 'none' },
    ...editing,
  })
}

/** Are swaps offered on the active network? */
export function selectServesSwaps(state: State): boolean {
  return selectSwapNetworks(state).some(({ caipNetworkId }) => caipNetworkId === selectActiveNetworkId(state))
}

/** The same, unless the service has turned out not to support the network. */
export function selectSwapsHere(state: State): boolean {
  return selectServesSwaps(state) && selectSwap(state)?.list.problem?.code !== 'swap_chain_unsupported'
}

/**
 * Configured networks on which swaps are offered: none without a project id, nor where the project, the page or the
 * visitor's region rules them out.
 */
export function selectSwapNetworks(state: State): readonly Network[] {
  const { networks, options, features } = state
  const allowed = features
    ? selectOffers(state, 'swaps')
    : options.features.swaps !== false && !isRestrictedRegion(options.restrictedTimeZones)
  return allowed && options.projectId !== undefined
    ? networks.filter(({ caipNetworkId }) => servesSwaps(caipNetworkId, options.swapNetworks))
    : []
}

/** A token of the form. */
export interface SwapToken extends TokenBalance {
  /** How much the account has, as exact decimal text; undefined while unknown, which is not zero. */
  readonly balance: string | undefined
}

/** A token of the form, with its latest known balance and price. */
export function selectSwapToken(state: State, side: SwapSide): SwapToken | undefined {
  const token = selectSwap(state)?.[side]
  return token && known(state, token)
}

function known(state: State, token: TokenBalance): SwapToken {
  const swap = selectSwap(state)
  const key = swapKey(token)
  const owned = selectOwnedTokens(state)?.find((each) => isSameToken(each, token))
  const price = owned?.price ?? token.price ?? swap?.prices[key]
  // The service may leave out tokens of little-known contracts, but never the native currency.
  const none = !token.address && selectTokens(state)?.status === 'ready' ? '0' : undefined
  return {
    ...token,
    ...(owned?.iconUrl && { iconUrl: owned.iconUrl }),
    ...(price !== undefined && { price }),
    balance: owned?.quantity.numeric ?? swap?.balances[key] ?? none,
  }
}

/** The key of a token in `prices` and `balances`. */
export function swapKey({ chainId, address }: Pick<TokenBalance, 'chainId' | 'address'>): string {
  return swapTokenCaip(chainId, address).toLowerCase()
}

/** The tokens that can be chosen: owned ones by value, a few suggested ones, and the others as they are listed. */
export function groupSwapTokens(listed: readonly TokenBalance[], mine: readonly TokenBalance[]) {
  const others = new Map(listed.map((token) => [tokenKey(token), token]))
  // Each leaves the list for the group that it is in.
  const owned = mine.filter((token) => !isZero(token.quantity.numeric) && others.delete(tokenKey(token)))
  const suggested = [...others.values()]
    .filter(({ symbol }) => suggestionRank(symbol) >= 0)
    .toSorted((one, other) => suggestionRank(one.symbol) - suggestionRank(other.symbol))
    .slice(0, SWAP_SUGGESTED_MAX)
  for (const token of suggested) others.delete(tokenKey(token))
  return { owned, suggested, rest: [...others.values()] }
}

/** Why nothing can be swapped yet, the first reason first. */
export type SwapFault = 'from' | 'to' | 'amount' | 'insufficient' | 'fee'

/** What the form still lacks, apart from the quote. */
export function selectSwapFault(state: State): SwapFault | undefined {
  const swap = selectSwap(state)
  const from = selectSwapToken(state, 'from')
  if (!swap || !from) return 'from'
  if (!swap.to) return 'to'
  const { exact } = swap
  if (swap.max === 'yes' && exact === '0' && !from.address) return 'fee'
  if (exact === undefined || isZero(exact)) return 'amount'
  if (from.balance !== undefined && isGreater(exact, from.balance)) return 'insufficient'
  const fee = selectSwap(state)?.typicalFee
  const native = selectOwnedTokens(state)?.find(({ address }) => !address)
  // A smart account's fee may be sponsored.
  if (!fee || !native || selectActiveAccount(state)?.type === 'smartAccount') return undefined
  const decimals = Number(native.quantity.decimals)
  const needed = from.address
    ? fee
    : toDecimalText((toBaseUnits(fee, decimals) ?? 0n) + (toBaseUnits(exact, decimals) ?? 0n), decimals)
  return isGreater(needed, native.quantity.numeric) ? 'fee' : undefined
}

/** The price impact of the preview, else of the quote, in hundredths of a per cent. Undefined without prices. */
export function selectSwapImpact(state: State): number | undefined {
  const swap = selectSwap(state)
  const preview = swap && 'preview' in swap.progress ? swap.progress.preview : undefined
  const receives = preview?.receives.amount ?? (swap?.quote.status === 'ready' ? swap.quote.receives : undefined)
  const paid = preview?.pays.amount ?? swap?.exact
  if (receives === undefined || paid === undefined) return undefined
  return priceImpact(
    { amount: paid, price: selectSwapToken(state, 'from')?.price },
    { amount: receives, price: selectSwapToken(state, 'to')?.price },
  )
}

/** Is the price impact so high that the visitor has to accept it? */
export function selectNeedsConsent(state: State): boolean {
  return (selectSwapImpact(state) ?? 0) >= SWAP_HIGH_IMPACT_HUNDREDTHS_PERCENT
}
