import { safeText } from '../../domain/text'
import { pageUrl } from '../../domain/page/pageUrl'
import { SiwxServerUnreachable } from '../../errors/siwx'
import { REFERRER_POLICY } from '../referrer'
import { refusalCode, refusalMessage } from './schema'

const REASON_MAX_GRAPHEMES = 300

/** What a test may replace. */
export type PageEdge = { readonly fetch: typeof fetch; readonly baseUri: string }

export interface ServerResponse {
  readonly ok: boolean
  readonly status: number
  /** Absent when the body is not JSON. */
  readonly json: { readonly value: unknown } | undefined
  /** Milliseconds since 1970 by the server's clock. Servers of other origins have to allow that it is read. */
  readonly time: number | undefined
}

/** A request to the page's own sign-in server. @throws SiwxServerUnreachable, and the signal's reason when aborted */
export async function send(
  endpoint: string,
  init: RequestInit,
  signal: AbortSignal,
  edge: PageEdge = thisPage(),
): Promise<ServerResponse> {
  signal.throwIfAborted()
  const url = endpointUrl(endpoint, edge.baseUri)
  if (!url) throw new SiwxServerUnreachable(endpoint)
  // A redirect could carry the proof to a server that the page never named.
  const rules: RequestInit = {
    credentials: 'same-origin',
    cache: 'no-store',
    redirect: 'error',
    referrerPolicy: REFERRER_POLICY,
    signal,
  }
  try {
    const response = await edge.fetch(url, { ...rules, ...init })
    const { ok, status, headers } = response
    const time = Date.parse(headers.get('date') ?? '')
    return { ok, status, json: parseJson(await response.text()), time: Number.isNaN(time) ? undefined : time }
  } catch (reason) {
    const timedOut = signal.reason instanceof DOMException && signal.reason.name === 'TimeoutError'
    if (signal.aborted && !timedOut) throw signal.reason
    throw new SiwxServerUnreachable(endpoint, reason)
  }
}

/** A POST with a body of JSON. */
export function jsonPost(body: object): RequestInit {
  return { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
}

/** A sign-out: the page may be left at once, and nothing secret is in the body. */
export const FAREWELL: RequestInit = { credentials: 'include', keepalive: true, redirect: 'manual' }

/** @throws SiwxServerUnreachable where the server may succeed later */
export function requireDelivered(endpoint: string, { status }: ServerResponse): void {
  if (status >= 500 || status === 429)
    throw new SiwxServerUnreachable(endpoint, new Error(`${endpoint} responded with ${status}.`), status)
}

/** What a server says about a refusal, as far as it does. */
export function reasonOf({ json }: ServerResponse): { readonly code?: string; readonly message?: string } {
  const code = refusalCode.safeParse(json?.value).data?.code.toString()
  const message = refusalMessage.safeParse(json?.value).data?.message
  return { ...(code !== undefined && { code }), ...(message !== undefined && { message }) }
}

/** For a response that is none of a sign-in server: a wrong path, a missing proxy, a page of errors. */
export function unreadable(endpoint: string, response: ServerResponse, lacks: string): SiwxServerUnreachable {
  const reasons = Object.values(reasonOf(response)).map((words) => `: ${words}`)
  const line = `${endpoint} responded with ${response.status} and without ${lacks}${reasons.join('') || '.'}`
  return new SiwxServerUnreachable(endpoint, new Error(safeText(line, REASON_MAX_GRAPHEMES)), response.status)
}

function parseJson(text: string): ServerResponse['json'] {
  try {
    return { value: JSON.parse(text) as unknown }
  } catch {
    return undefined
  }
}

/** Only the page's own origin, or https elsewhere. */
function endpointUrl(endpoint: string, baseUri: string): string | undefined {
  if (!URL.canParse(endpoint, baseUri)) return undefined
  const { href, origin, protocol } = new URL(endpoint, baseUri)
  const isOwnOrigin = origin === new URL(baseUri).origin && /^https?:$/.test(protocol)
  return isOwnOrigin || protocol === 'https:' ? href : undefined
}

export function thisPage(): PageEdge {
  return { fetch: (...request) => fetch(...request), baseUri: pageUrl() }
}
