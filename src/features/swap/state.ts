import { SWAP_GAS, SWAP_HIGH_IMPACT_HUNDREDTHS_PERCENT, SWAP_SUGGESTED_MAX } from '../../config/limits'
import { isGreater, toBaseUnits } from '../../domain/money/amount'
import { toDecimalText } from '../../domain/money/balance'
import type { CaipAddress } from '../../domain/network/caip'
import { isZero } from '../../domain/money/decimal'
import { isRestrictedRegion } from '../../domain/page/restrictedRegions'
import { swapTokenCaip, isSuggestedToken } from '../../domain/swapToken'
import { servesSwaps } from '../../domain/network/swapNetworks'
import { priceImpact } from './swapMath'
import type { TokenBalance } from '../../domain/money/tokenBalance'
import type { Network } from '../../domain/network/network'
import type { Change } from '../../session/store/createStore'
import { isSameScope, selectOffers, selectAccountScope, selectTokens } from '../../session/store/holdings'
import { selectActiveAccount, selectActiveNetwork, selectActiveNetworkId } from '../../session/store/selectors'
import { isSameToken, selectOwnedTokens } from '../send/state'
import type { AccountScope, State } from '../../session/store/state'
import type { SwapSide, SwapState } from './stateTypes'

/** Can be swapped on the network in use? */
export function selectServesSwaps(state: State): boolean {
  return selectSwapNetworks(state).some(({ caipNetworkId }) => caipNetworkId === selectActiveNetworkId(state))
}

/** Can be swapped here, as far as the service has said? */
export function selectSwapsHere(state: State): boolean {
  return selectServesSwaps(state) && selectSwap(state)?.list.problem?.code !== 'swap_chain_unsupported'
}

/** Configured networks on which can be swapped: none without a project to ask for it, and where project, page or place rule it out. What the project says counts from when it is known. */
export function selectSwapNetworks(state: State): readonly Network[] {
  const { networks, options, features } = state
  const allowed = features
    ? selectOffers(state, 'swaps')
    : options.features.swaps !== false && !isRestrictedRegion(options.restrictedTimeZones)
  return allowed && options.projectId !== undefined
    ? networks.filter(({ caipNetworkId }) => servesSwaps(caipNetworkId, options.swapNetworks))
    : []
}

/** The form of the active account on the active network; that of another one is nobody's, which is how it resets. */
export function selectSwap(state: State): SwapState | undefined {
  return isSameScope(state.swap?.scope, selectAccountScope(state)) ? state.swap : undefined
}

/** An empty form. */
export function beginSwap(scope: AccountScope): Change {
  return () => ({
    swap: {
      scope,
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
      quote: { status: 'none' },
      consented: false,
      progress: { status: 'editing' },
    },
  })
}

/** Changes the form on screen. Without one nothing happens. */
export function changeSwap(change: Partial<SwapState>): Change {
  return (state) => {
    const swap = selectSwap(state)
    return swap ? { swap: { ...swap, ...change } } : {}
  }
}

/** A token of the form. */
export interface SwapToken extends TokenBalance {
  /** How much the account has, as exact decimal text; undefined while nobody has said it, which is not the same as nothing. */
  readonly balance: string | undefined
}

/** A token with the balance and price that are known now. */
export function selectSwapToken(state: State, side: SwapSide): SwapToken | undefined {
  const token = selectSwap(state)?.[side]
  return token && known(state, token)
}

function known(state: State, token: TokenBalance): SwapToken {
  const swap = selectSwap(state)
  const key = swapKey(token)
  const owned = selectOwnedTokens(state)?.find((each) => isSameToken(each, token))
  const price = owned?.price ?? token.price ?? swap?.prices[key]
  // A list of what is owned may leave out what is owned of other contracts, never the coins that every account has or lacks.
  const none = !token.address && selectTokens(state)?.status === 'ready' ? '0' : undefined
  return {
    ...token,
    ...(owned?.iconUrl && { iconUrl: owned.iconUrl }),
    ...(price !== undefined && { price }),
    balance: owned?.quantity.numeric ?? swap?.balances[key] ?? none,
  }
}

/** A token as prices are kept by. */
export function swapKey({ chainId, address }: Pick<TokenBalance, 'chainId' | 'address'>): string {
  return swapTokenCaip(chainId, address).toLowerCase()
}

export interface SwapTokens {
  readonly owned: readonly TokenBalance[]
  readonly suggested: readonly TokenBalance[]
  readonly rest: readonly TokenBalance[]
}

/** The tokens that can be chosen, of those listed and those owned: owned ones by value, about eight suggested ones, and the others by symbol (wire facts, 6.3). */
export function groupSwapTokens(listed: readonly TokenBalance[], mine: readonly TokenBalance[]): SwapTokens {
  const owned = mine.filter(
    (token) => !isZero(token.quantity.numeric) && listed.some((each) => isSameToken(each, token)),
  )
  const others = listed.filter((token) => !owned.some((each) => isSameToken(each, token)))
  const suggested = others
    .filter(({ symbol }) => isSuggestedToken(symbol) !== undefined)
    .toSorted((one, other) => (isSuggestedToken(one.symbol) ?? 0) - (isSuggestedToken(other.symbol) ?? 0))
    .slice(0, SWAP_SUGGESTED_MAX)
  const rest = others
    .filter((token) => !suggested.includes(token))
    .toSorted((one, other) => (one.symbol < other.symbol ? -1 : one.symbol > other.symbol ? 1 : 0))
  return { owned, suggested, rest }
}

/** Why nothing can be swapped yet, first things first (views.md, 10.1). */
export type SwapFault = 'from' | 'to' | 'amount' | 'insufficient' | 'fee'

/** What the form still lacks, the quote aside. */
export function selectSwapFault(state: State): SwapFault | undefined {
  const swap = selectSwap(state)
  const from = selectSwapToken(state, 'from')
  if (!swap || !from) return 'from'
  if (!swap.to) return 'to'
  const { exact } = swap
  if (swap.max === 'yes' && exact === '0' && !from.address) return 'fee'
  if (exact === undefined || isZero(exact)) return 'amount'
  if (from.balance !== undefined && isGreater(exact, from.balance)) return 'insufficient'
  const fee = selectSwapFee(state)
  const native = selectOwnedTokens(state)?.find(({ address }) => !address)
  // A smart account may have its fee paid by somebody else.
  if (!fee || !native || selectActiveAccount(state)?.type === 'smartAccount') return undefined
  const decimals = Number(native.quantity.decimals)
  const needed = from.address
    ? fee
    : toDecimalText((toBaseUnits(fee, decimals) ?? 0n) + (toBaseUnits(exact, decimals) ?? 0n), decimals)
  return isGreater(needed, native.quantity.numeric) ? 'fee' : undefined
}

/** What a swap is taken to cost until the network has tried it: exact decimal text of the native currency (wire facts, 6.3). */
export function selectSwapFee(state: State): string | undefined {
  const price = selectSwap(state)?.gasPrice
  const network = selectActiveNetwork(state)
  return price && network ? toDecimalText(BigInt(price) * BigInt(SWAP_GAS), network.nativeCurrency.decimals) : undefined
}

/** What the swap itself loses, in hundredths of a per cent, of what the preview shows, else of the quote. Undefined without prices. */
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

/** Does the swap itself lose so much that it needs a consent of its own? */
export function selectNeedsConsent(state: State): boolean {
  return (selectSwapImpact(state) ?? 0) >= SWAP_HIGH_IMPACT_HUNDREDTHS_PERCENT
}

/** Contracts whose balance a swap changes. */
export function swappedContracts({ from, to }: Pick<SwapState, 'from' | 'to'>): readonly CaipAddress[] {
  return [from?.address, to?.address].filter((address) => address !== undefined)
}
