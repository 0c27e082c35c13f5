import type { Nft } from '../../domain/nft/nft'
import { defineSlice } from '../../session/store/slices'

declare module '../../session/store/state' {
  interface Slices {
    nfts: NftsState
    accountTab: AccountTab
  }
}

/** The NFTs of the active account on the active network. */
export interface NftsState {
  readonly status: 'loading' | 'ready' | 'failed' | 'unsupported'
  /** The last known ones stay while loading and after a failure. */
  readonly nfts: readonly Nft[] | undefined
  /** The search ended early, so some may be missing. */
  readonly incomplete?: boolean
  /** Only recent transfers were searched. */
  readonly recentOnly?: boolean
  /** When they were fetched, on the monotonic clock. */
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

/** The tab shown last. */
export const accountTab = defineSlice({ key: 'accountTab', scope: 'page' })
export const selectAccountTab = accountTab.select
