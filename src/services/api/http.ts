import { SERVICE_CALL_TIMEOUT_MS } from '../../config/limits'
import type { ServiceFailure } from '../../errors/service'
import { ServiceUnavailable } from '../../errors/service'
import type { Clock } from '../clock/clock'
import { withLimit } from '../clock/withLimit'
import { serviceAddress, type Query } from './serviceAddress'

// Ten times the largest page of the directory; more is not an answer to anything we ask.
const BODY_MAX_BYTES = 4_000_000

/** GET calls to one service of the provider. */
export interface Http {
  /** The whole address of a call, with the project's parameters. */
  address(path: string, query?: Query): string
  /**
   * The JSON of the answer. Raises ServiceUnavailable: no answer within 5 s, an error status, no JSON, far too much of it.
   * Aborting rejects with the signal's reason. `no-cache`: the browser asks the service even where it holds an answer.
   */
  get(path: string, query: Query, signal: AbortSignal, cache?: 'no-cache'): Promise<unknown>
}

export interface HttpSettings {
  /** Name of the service in errors. */
  readonly service: string
  readonly address: string
  readonly projectId: string
  readonly clock: Clock
}

export function createHttp({ service, address, projectId, clock }: HttpSettings): Http {
  const addressOf = (path: string, query: Query = {}) => serviceAddress(address, projectId, path, query)

  return {
    address: addressOf,
    async get(path, query, signal, cache) {
      const limit = withLimit(clock, SERVICE_CALL_TIMEOUT_MS, signal)
      try {
        // Identification is by the query alone: any header of ours would cost a preflight (wire facts, 3.1).
        const response = await fetch(addressOf(path, query), { credentials: 'omit', signal: limit.signal, ...(cache && { cache }) })
        if (!response.ok) {
          void response.body?.cancel().catch(() => {})
          throw new ServiceUnavailable(service, failureOf(response.status), response.status)
        }
        return JSON.parse(await readText(response)) as unknown
      } catch (reason) {
        signal.throwIfAborted()
        if (reason instanceof ServiceUnavailable) throw reason
        const failure = limit.expired() ? 'timeout' : reason instanceof SyntaxError ? 'unreadable' : 'unreachable'
        throw new ServiceUnavailable(service, failure, undefined, reason)
      } finally {
        limit.release()
      }
    },
  }
}

function failureOf(status: number): ServiceFailure {
  return status === 429 ? 'rate_limited' : status >= 500 ? 'server_error' : 'refused'
}

async function readText(response: Response): Promise<string> {
  const reader = response.body?.getReader()
  const decoder = new TextDecoder()
  let text = ''
  for (let bytes = 0; ; ) {
    const part = await reader?.read()
    if (!part?.value) return text + decoder.decode()
    bytes += part.value.length
    if (bytes > BODY_MAX_BYTES) {
      void reader?.cancel().catch(() => {})
      throw new SyntaxError('The answer is too long')
    }
    text += decoder.decode(part.value, { stream: true })
  }
}
