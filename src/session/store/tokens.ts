import type { TokenBalance } from '../../domain/money/tokenBalance'
import { selectActiveCaipAddress } from './selectors'
import { defineSlice } from './slices'
import type { State } from './state'

declare module './state' {
  interface Slices {
    tokens: TokensState
    tokensBlocked: TokensBlocked
  }
}

/** The tokens of the active account on the active network. */
export interface TokensState {
  readonly status: 'loading' | 'ready' | 'failed'
  /** Sorted by value. The last known ones stay while loading and after a failure. */
  readonly tokens: readonly TokenBalance[] | undefined
  /** The balance service is still collecting the balances of this account. */
  readonly notReady?: boolean
}

/** Time of the monotonic clock, by CAIP-10 account, before which a failed read is not repeated. */
type TokensBlocked = Readonly<Record<string, number>>

export const tokens = defineSlice({
  key: 'tokens',
  scope: 'account+network',
  initial: { status: 'loading', tokens: undefined },
  tasks: ['tokens'],
})
export const selectTokens = tokens.select

export const tokensBlocked = defineSlice({ key: 'tokensBlocked', scope: 'session', initial: {} })

/** The monotonic time before which the tokens of the active account are not read again. */
export function selectTokensBlockedUntil(state: State): number {
  return tokensBlocked.select(state)?.[selectActiveCaipAddress(state) ?? ''] ?? 0
}

/** The tokens of the active account. Undefined until they have been read once. */
export function selectOwnedTokens(state: State): readonly TokenBalance[] | undefined {
  return selectTokens(state)?.tokens
}
