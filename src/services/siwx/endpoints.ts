import { SiwxRejectedByServer, SiwxServerUnreachable } from '../../errors/siwx'
import { pageUrl } from '../../domain/page/pageUrl'
import type { SignInEndReason, SiwxSession } from '../../domain/siwx/session'
import { REFERRER_POLICY } from '../referrer'
import { nonceResponse, refusalCode, refusalMessage, sessionResponse } from './schema'

/** What a test may replace. */
export type PageEdge = { readonly fetch: typeof fetch; readonly baseUri: string }

/** The body that is posted to the page's server (docs/protocol/services.md#sign-in-endpoints). */
export type SignInProof = { readonly session: SiwxSession; readonly account: object }

/** `serverTime` in milliseconds since 1970, if the response tells: servers of other origins have to allow it. */
export type ServerNonce = { readonly nonce: string; readonly serverTime: number | undefined }

/**
 * A fresh nonce from the page's own server, and its time. The caller's signal has the timeout.
 * @throws SiwxServerUnreachable, and the signal's reason when aborted
 */
export async function fetchNonce(
  endpoint: string,
  signal: AbortSignal,
  edge: PageEdge = thisPage(),
): Promise<ServerNonce> {
  const { ok, json, date } = await send(endpoint, { method: 'GET' }, signal, edge)
  const nonce = nonceResponse.safeParse(ok ? json?.value : undefined)
  if (!nonce.success) throw new SiwxServerUnreachable(endpoint, nonce.error)
  const serverTime = Date.parse(date ?? '')
  return { nonce: nonce.data.nonce, serverTime: Number.isNaN(serverTime) ? undefined : serverTime }
}

/**
 * Posts the proof to the page's own server. Resolves with the JSON body of a 2xx response. Any other response is a
 * rejection, also a 2xx that is not JSON: it may be a login page.
 * @throws SiwxRejectedByServer, SiwxServerUnreachable, and the signal's reason when aborted
 */
export async function postProof(
  endpoint: string,
  { session, account }: SignInProof,
  signal: AbortSignal,
  edge: PageEdge = thisPage(),
): Promise<unknown> {
  const body = JSON.stringify({ session, account })
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body }
  const { ok, status, json } = await send(endpoint, init, signal, edge)
  if (ok && json) return json.value
  const code = refusalCode.safeParse(json?.value).data?.code
  const message = refusalMessage.safeParse(json?.value).data?.message
  throw new SiwxRejectedByServer(code?.toString(), message, status)
}

/**
 * Whether the visitor is still signed in to the site: not after a 401 or 403, nor if the JSON says so. Undefined if the
 * response does not tell.
 */
export async function fetchAuthenticated(
  endpoint: string,
  signal: AbortSignal,
  edge: PageEdge = thisPage(),
): Promise<boolean | undefined> {
  // The site's session is a cookie, also where the site has its sign-in on another origin.
  const { ok, status, json } = await send(endpoint, { method: 'GET', credentials: 'include' }, signal, edge)
  if (status === 401 || status === 403) return false
  return ok && json ? sessionResponse.safeParse(json.value).data?.authenticated !== false : undefined
}

/**
 * Tells the page's own server to end its session. Resolves with the JSON body, if there is one. A server that knows no
 * session, or leads to another page, has none any more.
 * @throws SiwxServerUnreachable, also for a response of 5xx, and the signal's reason when aborted
 */
export async function postSignOut(
  endpoint: string,
  about: { readonly reason: SignInEndReason; readonly account?: object },
  signal: AbortSignal,
  edge: PageEdge = thisPage(),
): Promise<unknown> {
  const init: RequestInit = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(about),
    credentials: 'include',
    // The page may be left at once, and nothing secret is in the body.
    keepalive: true,
    redirect: 'manual',
  }
  const { status, json } = await send(endpoint, init, signal, edge)
  if (status >= 500 || status === 429) throw new SiwxServerUnreachable(endpoint)
  return json?.value
}

interface ServerResponse {
  readonly ok: boolean
  readonly status: number
  /** Absent when the body is not JSON. */
  readonly json: { readonly value: unknown } | undefined
  readonly date: string | null
}

async function send(endpoint: string, init: RequestInit, signal: AbortSignal, edge: PageEdge): Promise<ServerResponse> {
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
    return { ok, status, json: parseJson(await response.text()), date: headers.get('date') }
  } catch (reason) {
    const timedOut = signal.reason instanceof DOMException && signal.reason.name === 'TimeoutError'
    if (signal.aborted && !timedOut) throw signal.reason
    throw new SiwxServerUnreachable(endpoint, reason)
  }
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

function thisPage(): PageEdge {
  return { fetch: (...request) => fetch(...request), baseUri: pageUrl() }
}
