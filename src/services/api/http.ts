import { SERVICE_CALL_TIMEOUT_MS } from '../../config/limits'
import type { ServiceFailure } from '../../errors/service'
import { ServiceUnavailable } from '../../errors/service'
import type { Clock } from '../clock/clock'
import { withTimeout } from '../clock/withTimeout'
import { serviceUrl, type Query } from './serviceUrl'

// 202: accepted, but the response is not ready; the body is not one (docs/protocol/services.md#requests-and-limits).
const NOT_READY = 202
// Ten times the largest page of the directory; more is not an answer to anything we ask.
const BODY_MAX_BYTES = 4_000_000

/** Calls to one service of the provider. */
export interface Http {
  /** The URL of a request, with the common query. */
  address(path: string, query?: Query): string
  /**
   * The JSON of the response. `no-cache`: the browser asks the service even if it holds a response.
   * @throws ServiceUnavailable when there is no response within 5 s, for an error status, and for a body that is not
   * JSON or too long; the signal's reason when aborted
   */
  get(path: string, query: Query, signal: AbortSignal, cache?: 'no-cache'): Promise<unknown>
  /**
   * The same with a JSON body. `json` sends it with that content type, which costs a CORS preflight.
   */
  post(path: string, body: unknown, signal: AbortSignal, type?: 'json'): Promise<unknown>
}

export interface HttpSettings {
  /** Name of the service in errors. */
  readonly service: string
  readonly address: string
  readonly projectId: string
  readonly clock: Clock
}

export function createHttp({ service, address, projectId, clock }: HttpSettings): Http {
  const addressOf = (path: string, query: Query = {}) => serviceUrl(address, projectId, path, query)

  async function call(at: string, init: RequestInit, signal: AbortSignal): Promise<unknown> {
    const limit = withTimeout(clock, SERVICE_CALL_TIMEOUT_MS, signal)
    try {
      // The query alone identifies the project: a header of ours would cost a CORS preflight.
      const response = await fetch(at, { ...init, credentials: 'omit', signal: limit.signal })
      if (!response.ok)
        throw new ServiceUnavailable(
          service,
          failureOf(response.status),
          response.status,
          undefined,
          await refusalOf(response),
        )
      if (response.status === NOT_READY && !init.method) throw new ServiceUnavailable(service, 'not_ready', NOT_READY)
      return JSON.parse(await readText(response)) as unknown
    } catch (reason) {
      signal.throwIfAborted()
      if (reason instanceof ServiceUnavailable) throw reason
      const failure = limit.expired() ? 'timeout' : reason instanceof SyntaxError ? 'unreadable' : 'unreachable'
      throw new ServiceUnavailable(service, failure, undefined, reason)
    } finally {
      limit.release()
    }
  }

  return {
    address: addressOf,
    get: (path, query, signal, cache) => call(addressOf(path, query), cache ? { cache } : {}, signal),
    post: (path, body, signal, type) =>
      call(
        addressOf(path),
        {
          method: 'POST',
          body: JSON.stringify(body),
          ...(type && { headers: { 'content-type': 'application/json' } }),
        },
        signal,
      ),
  }
}

/**
 * The reason in an error body of the blockchain API (docs/protocol/services.md#error-bodies). Other bodies are not
 * read.
 */
async function refusalOf(response: Response): Promise<unknown> {
  if (response.status < 500) {
    try {
      return JSON.parse(await readText(response)) as unknown
    } catch {
      // A refusal without reasons.
    }
  }
  void response.body?.cancel().catch(() => {})
  return undefined
}

function failureOf(status: number): ServiceFailure {
  return status === 429 ? 'rate_limited' : status >= 500 ? 'server_error' : 'refused'
}

async function readText(response: Response): Promise<string> {
  const reader = response.body?.getReader()
  const decoder = new TextDecoder()
  let text = ''
  for (let bytes = 0; ;) {
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
