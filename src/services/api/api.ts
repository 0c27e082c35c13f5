import type { RemoteFeature } from '../../domain/page/resolveFeatures'
import type { Clock } from '../clock/clock'
import { fetchAnalyticsEnabled } from './analytics'
import { fetchFeatures } from './config'
import { createHttp } from './http'
import { imageUrl, type ImageKind } from './imageUrl'
import { preloadImages } from './images'
import type { AllowedOrigins } from './origins'
import { fetchOrigins } from './origins'
import type { WalletPage, WalletQuery } from './wallets'
import { fetchWallets } from './wallets'

export type { AllowedOrigins, ImageKind, WalletPage, WalletQuery }

/**
 * The api host (docs/protocol/services.md#hosts). Without a project id nothing is ever fetched: lists are empty,
 * switches off, pictures have no address. An aborted signal rejects with its reason.
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
  imageUrl(kind: ImageKind, id: string): string | undefined
  /** Resolves when all are loaded or failed, at the latest after 2 s, or when aborted. Never rejects. */
  preloadImages(addresses: readonly string[], signal?: AbortSignal): Promise<void>
}

export interface ApiSettings {
  readonly projectId: string | undefined
  /** Of the api host, without a slash at the end (`resolveServiceUrls`). */
  readonly address: string
  readonly clock: Clock
}

export function createApi({ projectId, address, clock }: ApiSettings): Api {
  const preload: Api['preloadImages'] = (addresses, signal) => preloadImages(clock, addresses, signal)
  if (!projectId) {
    return {
      fetchWallets: async () => ({ wallets: [], count: 0, skipped: 0 }),
      fetchFeatures: async () => [],
      fetchOrigins: async () => ({ kind: 'list', origins: [] }),
      fetchAnalyticsEnabled: async () => false,
      imageUrl: () => undefined,
      preloadImages: preload,
    }
  }
  const http = createHttp({ service: 'api', address, projectId, clock })
  return {
    fetchWallets: (query, signal) => fetchWallets(http, query, signal),
    fetchFeatures: (signal) => fetchFeatures(http, signal),
    fetchOrigins: (signal) => fetchOrigins(http, signal),
    fetchAnalyticsEnabled: (signal) => fetchAnalyticsEnabled(http, signal),
    imageUrl: (kind, id) => imageUrl({ projectId, address }, kind, id),
    preloadImages: preload,
  }
}
