import type { RemoteFeature } from '../../domain/page/resolveFeatures'
import { ServiceUnavailable } from '../../errors/service'
import { parseEach } from '../parseEach'
import type { Http } from './http'
import { CONFIG_PATH, ORIGINS_PATH } from './paths'
import { analyticsSwitch, featureEntry, featureList, originEntry, originList } from './schema'

/**
 * The project's remote configuration (docs/protocol/services.md#project-configuration). Entries that do not parse are
 * skipped.
 * @throws ServiceUnavailable
 */
export async function fetchFeatures(http: Http, signal: AbortSignal): Promise<readonly RemoteFeature[]> {
  const response = featureList.safeParse(await http.get(CONFIG_PATH, {}, signal))
  if (!response.success) throw new ServiceUnavailable('api', 'unreadable')
  return parseEach(featureEntry, response.data.features).parsed
}

/** Origins that the project allows, or why they are unknown (docs/protocol/services.md#allowed-origins). */
export type AllowedOrigins =
  | { readonly kind: 'list'; readonly origins: readonly string[] }
  | { readonly kind: 'rate_limited' }
  | { readonly kind: 'server_error' }

/** The project's allow-list. Any failure other than 429 and 5xx counts as an empty list. */
export async function fetchOrigins(http: Http, signal: AbortSignal): Promise<AllowedOrigins> {
  try {
    const response = originList.safeParse(await http.get(ORIGINS_PATH, {}, signal))
    const origins = response.success ? parseEach(originEntry, response.data.allowedOrigins).parsed : []
    return { kind: 'list', origins }
  } catch (reason) {
    signal.throwIfAborted()
    const failure = reason instanceof ServiceUnavailable ? reason.failure : undefined
    return failure === 'rate_limited' || failure === 'server_error' ? { kind: failure } : { kind: 'list', origins: [] }
  }
}

/** Does the project want tracking events? A failure counts as no (docs/protocol/services.md#analytics-switch). */
export async function fetchAnalyticsEnabled(http: Http, signal: AbortSignal): Promise<boolean> {
  try {
    const response = analyticsSwitch.safeParse(await http.get('/getAnalyticsConfig', {}, signal))
    return response.success && response.data.isAnalyticsEnabled
  } catch {
    signal.throwIfAborted()
    return false
  }
}
