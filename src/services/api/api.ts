import type { RemoteFeature } from '../../domain/page/resolveFeatures'
import type { Clock } from '../clock/clock'
import type { StartedResponses } from './startedResponses'
import { createHttp } from './http'
import { fetchAnalyticsEnabled, fetchFeatures, fetchOrigins, type AllowedOrigins } from './project'
import { fetchWallets, type WalletPage, type WalletQuery } from './wallets'
import { serviceUrl } from './serviceUrl'

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

interface ApiSettings {
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

const paths = {
  wallet: '/getWalletImage/',
  asset: '/public/getAssetImage/',
  currency: '/public/getCurrencyImage/',
  token: '/public/getTokenImage/',
} as const

/** Wallets by image id; networks and connectors (`asset`) by image id; currencies by code; tokens by symbol. */
type ImageKind = keyof typeof paths

/**
 * The URL of an image, for the `src` of an `<img>` (docs/protocol/services.md#images). Undefined without a project id,
 * and for an id that is a path.
 */
export function imageUrl(
  settings: { readonly projectId: string | undefined; readonly apiUrl: string },
  kind: ImageKind,
  id: string,
): string | undefined {
  // Some servers decode an encoded slash, and a segment of dots leaves the folder even when encoded.
  if (!settings.projectId || /[/\\]|^\.*$/.test(id)) return undefined
  return serviceUrl(settings.apiUrl, settings.projectId, paths[kind] + encodeURIComponent(id))
}
