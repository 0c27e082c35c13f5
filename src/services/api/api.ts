import type { RemoteFeature } from '../../domain/page/resolveFeatures'
import type { Clock } from '../clock/clock'
import type { StartedResponses } from './startedResponses'
import { createHttp } from './http'
import { imageUrl, type ImageKind } from './imageUrl'
import { fetchAnalyticsEnabled, fetchFeatures, fetchOrigins, type AllowedOrigins } from './project'
import { fetchWallets, type WalletPage, type WalletQuery } from './wallets'

export type { AllowedOrigins, ImageKind, WalletPage, WalletQuery }

/**
 * The api host (docs/protocol/services.md#hosts). Without a project id nothing is fetched: lists are empty, switches
 * off, images have no URL. An aborted signal rejects with its reason.
 */
export interface Api {
  /** @throws DirectoryUnavailable */
  fetchWallets(query: WalletQuery, signal: AbortSignal): Promise<WalletPage>
  /** @throws ServiceUnavailable */
  fetchFeatures(signal: AbortSignal): Promise<readonly RemoteFeature[]>
  fetchOrigins(signal: AbortSignal): Promise<AllowedOrigins>
  fetchAnalyticsEnabled(signal: AbortSignal): Promise<boolean>
  imageUrl(kind: ImageKind, id: string): string | undefined
}

export interface ApiSettings {
  readonly projectId: string | undefined
  /** Without a slash at the end (`resolveServiceUrls`). */
  readonly apiUrl: string
  readonly clock: Clock
  readonly started?: StartedResponses | undefined
}

export function createApi({ projectId, apiUrl, clock, started }: ApiSettings): Api {
  if (!projectId) {
    return {
      fetchWallets: async () => ({ wallets: [], count: 0, skipped: 0 }),
      fetchFeatures: async () => [],
      fetchOrigins: async () => ({ kind: 'list', origins: [] }),
      fetchAnalyticsEnabled: async () => false,
      imageUrl: () => undefined,
    }
  }
  const http = createHttp({ service: 'api', baseUrl: apiUrl, projectId, clock, started })
  return {
    fetchWallets: (query, signal) => fetchWallets(http, query, clock, signal),
    fetchFeatures: (signal) => fetchFeatures(http, signal),
    fetchOrigins: (signal) => fetchOrigins(http, signal),
    fetchAnalyticsEnabled: (signal) => fetchAnalyticsEnabled(http, signal),
    imageUrl: (kind, id) => imageUrl({ projectId, apiUrl }, kind, id),
  }
}
