import { ServiceUnavailable } from '../../errors/service'
import { parseEach } from '../parseEach'
import type { Http } from './http'
import { originEntry, originList } from './schema'

/** Origins that the project allows, or why they are unknown (docs/protocol/services.md#allowed-origins). */
export type AllowedOrigins =
  | { readonly kind: 'list'; readonly origins: readonly string[] }
  | { readonly kind: 'rate_limited' }
  | { readonly kind: 'server_error' }

/** The project's allow-list. 429 and 5xx are told apart; any other failure counts as an empty list. */
export async function fetchOrigins(http: Http, signal: AbortSignal): Promise<AllowedOrigins> {
  try {
    const read = originList.safeParse(await http.get('/projects/v1/origins', {}, signal))
    return { kind: 'list', origins: read.success ? parseEach(originEntry, read.data.allowedOrigins).parsed : [] }
  } catch (reason) {
    signal.throwIfAborted()
    const failure = reason instanceof ServiceUnavailable ? reason.failure : undefined
    return failure === 'rate_limited' || failure === 'server_error' ? { kind: failure } : { kind: 'list', origins: [] }
  }
}
