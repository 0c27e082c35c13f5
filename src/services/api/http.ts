import { SERVICE_CALL_TIMEOUT_MS } from '../../config/limits'
import type { ServiceFailure } from '../../errors/service'
import { ServiceUnavailable } from '../../errors/service'
import type { Clock } from '../clock/clock'
import { withTimeout } from '../clock/withTimeout'
import { abortable } from '../abortable'
import { REFERRER_POLICY } from '../referrer'
import { readOnceOnline } from '../window/online'
import { startRequest, takeResponse, type StartedResponses } from './startedResponses'
import { BODY_MAX_BYTES, readText } from './readText'
import { serviceUrl, type Query } from './serviceUrl'

// Accepted, but the response is not ready and the body is no response (docs/protocol/services.md#requests-and-limits).
const NOT_READY = 202
/** A longer text is parsed in a task of its own: on a slow device, to collect it is a long one. */
const LONG_TEXT_CHARACTERS = 200_000

/** Calls to one service of the provider. */
export interface Http {
  /** The URL of a request, with the common query. */
  url(path: string, query?: Query): string
  /**
   * The JSON of the response. `no-cache`: the browser revalidates a cached response.
   * @throws ServiceUnavailable when there is no response within 5 s, for an error status, and for a body that is not
   * JSON or too long; the signal's reason when aborted. While the device is offline it waits instead.
   */
  get(path: string, query: Query, signal: AbortSignal, cache?: 'no-cache'): Promise<unknown>
  /** Sends the request of a `get` that follows within 5 s, and takes the response; a later one sends it again. */
  start(path: string, query?: Query): void
  /** The same with a JSON body. `json` sends it with that content type, which costs a CORS preflight. */
  post(path: string, body: unknown, signal: AbortSignal, type?: 'json'): Promise<unknown>
  /** Posts JSON that changes something, once. */
  submit(path: string, body: unknown, signal: AbortSignal): Promise<unknown>
}

export interface HttpSettings {
  /** Name of the service in errors. */
  readonly service: string
  readonly baseUrl: string
  readonly projectId: string
  readonly clock: Clock
  /** Responses to take instead of sending the same request again. */
  readonly started?: StartedResponses | undefined
}

export function createHttp({ service, baseUrl, projectId, clock, started }: HttpSettings): Http {
  const urlOf = (path: string, query: Query = {}) => serviceUrl(baseUrl, projectId, path, query)

  async function call(url: string, init: RequestInit, signal: AbortSignal): Promise<unknown> {
    const timeout = withTimeout(clock, SERVICE_CALL_TIMEOUT_MS, signal)
    try {
      // The query alone identifies the project: a custom header would cost a CORS preflight.
      const known = init.method || init.cache ? undefined : takeResponse(url, started)
      const response = await (known
        ? abortable(known, timeout.signal)
        : fetch(url, { ...init, credentials: 'omit', referrerPolicy: REFERRER_POLICY, signal: timeout.signal }))
      const { ok, status } = response
      if (!ok)
        throw new ServiceUnavailable(service, failureOf(status), status, undefined, await readError(response, clock))
      if (status === NOT_READY && !init.method) throw new ServiceUnavailable(service, 'not_ready', NOT_READY)
      return await readJson(response, clock)
    } catch (reason) {
      signal.throwIfAborted()
      if (reason instanceof ServiceUnavailable) throw reason
      const failure = timeout.expired() ? 'timeout' : reason instanceof SyntaxError ? 'unreadable' : 'unreachable'
      throw new ServiceUnavailable(service, failure, undefined, reason)
    } finally {
      timeout.release()
    }
  }

  const read = (url: string, init: RequestInit, signal: AbortSignal): Promise<unknown> =>
    readOnceOnline(() => call(url, init, signal), isUnreachable, signal)

  return {
    url: urlOf,
    start(path, query) {
      const url = urlOf(path, query)
      if (!started || started.has(url)) return
      startRequest(url, started)
      clock.after(SERVICE_CALL_TIMEOUT_MS, () => started.delete(url))
    },
    get: (path, query, signal, cache) => read(urlOf(path, query), cache ? { cache } : {}, signal),
    post: (path, body, signal, type) => read(urlOf(path), posting(body, type), signal),
    submit: (path, body, signal) => call(urlOf(path), posting(body, 'json'), signal),
  }
}

function posting(body: unknown, type: 'json' | undefined): RequestInit {
  const headers = type && { headers: { 'content-type': 'application/json' } }
  return { method: 'POST', body: JSON.stringify(body), ...headers }
}

function isUnreachable(reason: unknown): boolean {
  return reason instanceof ServiceUnavailable && reason.failure === 'unreachable'
}

/** The error body of the blockchain API (docs/protocol/services.md#error-bodies). Those of a 5xx are not read. */
async function readError(response: Response, clock: Clock): Promise<unknown> {
  if (response.status < 500) return await readJson(response, clock).catch(() => undefined)
  void response.body?.cancel().catch(() => {})
  return undefined
}

function failureOf(status: number): ServiceFailure {
  return status === 429 ? 'rate_limited' : status >= 500 ? 'server_error' : 'refused'
}

async function readJson({ body }: Response, clock: Clock): Promise<unknown> {
  const text = body ? await readText(body, BODY_MAX_BYTES) : ''
  if (text.length > LONG_TEXT_CHARACTERS) await clock.nextTask()
  return JSON.parse(text) as unknown
}
