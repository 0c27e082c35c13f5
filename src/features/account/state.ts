import type { Nft } from '../../domain/nft/nft'
import { defineSlice } from '../../session/store/slices'

declare module '../../session/store/slices' {
  interface Slices {
    nfts: NftsState
    accountTab: AccountTab
  }
}

/** The collectibles of the active account on the active network. */
export interface NftsState {
  readonly status: 'loading' | 'ready' | 'failed' | 'unsupported'
  /** The last known ones stay while loading and after a failure. */
  readonly nfts: readonly Nft[] | undefined
  /** The search was cut short: some may be missing. */
  readonly incomplete?: boolean
  /** Older arrivals were not searched for. */
  readonly recentOnly?: boolean
  /** Time of the monotonic clock at which they were read. */
  readonly at?: number
}

export type AccountTab = 'tokens' | 'nfts' | 'activity'

export const nfts = defineSlice({
  key: 'nfts',
  scope: 'account+network',
  initial: { status: 'loading', nfts: undefined },
  tasks: ['nfts'],
})
export const selectNfts = nfts.select

/** The tab that was shown last, for when the visitor comes back. */
export const accountTab = defineSlice({ key: 'accountTab', scope: 'page' })
export const selectAccountTab = accountTab.select
