import type { CaipNetworkId } from '../../domain/caip'
import type { Wallet } from '../../domain/wallet'

/** What to ask the wallet directory for (wire facts, 4.1). Left-out and empty fields are not sent. */
export interface WalletQuery {
  readonly page: number
  readonly entries: number
  readonly include?: readonly string[]
  readonly exclude?: readonly string[]
  readonly search?: string
  readonly badge?: 'certified' | 'none'
  readonly chains?: readonly CaipNetworkId[]
}

/** One page of the directory. `count` is what the directory claims to hold; `dropped` entries of this page did not parse. */
export interface WalletPage {
  readonly wallets: readonly Wallet[]
  readonly count: number
  readonly dropped: number
}

/** One row of the project's remote configuration (wire facts, 4.3). */
export interface RemoteFeature {
  readonly id: string
  readonly isEnabled: boolean
  readonly config: readonly string[] | null
}

/** Origins the project allows, or why they could not be had (wire facts, 4.4). */
export type AllowedOrigins =
  | { readonly kind: 'list'; readonly origins: readonly string[] }
  | { readonly kind: 'rate_limited' }
  | { readonly kind: 'server_error' }

export type ImageKind = 'wallet' | 'asset' | 'currency' | 'token'

/**
 * The api host (specification, section 7). Without a project id nothing is ever fetched: lists are empty, switches off,
 * images have no address. An aborted signal rejects with its reason.
 */
export interface Api {
  /** Raises DirectoryUnavailable. */
  fetchWallets(query: WalletQuery, signal: AbortSignal): Promise<WalletPage>
  /** Raises ServiceUnavailable. */
  fetchFeatures(signal: AbortSignal): Promise<readonly RemoteFeature[]>
  /** Any failure but 429 and 5xx counts as an empty list. */
  fetchOrigins(signal: AbortSignal): Promise<AllowedOrigins>
  /** Does the project want tracking events? A failure counts as no. */
  fetchAnalyticsEnabled(signal: AbortSignal): Promise<boolean>
  imageAddress(kind: ImageKind, id: string): string | undefined
  /** Resolves when all are loaded or failed, at the latest after 2 s, or when aborted. Never rejects. */
  preloadImages(addresses: readonly string[], signal?: AbortSignal): Promise<void>
}
