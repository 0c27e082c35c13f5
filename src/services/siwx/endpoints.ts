import { SiwxRejectedByServer, SiwxServerUnreachable } from '../../errors/siwx'
import type { SiwxSession } from '../../domain/siwx/session'
import { nonceResponse, refusalResponse } from './schema'

/** The parts of the page this service stands on, so that a test can hand in others. */
export type PageEdge = { readonly fetch: typeof fetch; readonly baseUri: string }

/** The body that is posted to the page's server (docs/protocol/services.md#sign-in-endpoints). */
export type SignInProof = { readonly session: SiwxSession; readonly account: object }

/**
 * A fresh nonce from the page's own server: GET, credentials for the same origin only, never cached.
 * The caller limits the time through `signal` (5 s).
 * Raises {@link SiwxServerUnreachable}; when the caller aborted, the reason of the signal.
 */
export async function fetchNonce(endpoint: string, signal: AbortSignal, edge: PageEdge = thisPage()): Promise<string> {
  const response = await send(endpoint, { method: 'GET' }, signal, edge)
  const nonce = nonceResponse.safeParse(response.ok ? await readJson(response, endpoint, signal) : undefined)
  if (!nonce.success) throw new SiwxServerUnreachable(endpoint, nonce.error)
  return nonce.data.nonce
}

/**
 * Hands the proof to the page's own server. Resolves with the JSON body of a 2xx answer. Raises {@link
 * SiwxRejectedByServer} for any other answer, also for a 2xx one that is not JSON: a login page in its place is no
 * consent. Raises {@link SiwxServerUnreachable} when there is no answer; when the caller aborted, the reason of the
 * signal.
 */
export async function postProof(
  endpoint: string,
  proof: SignInProof,
  signal: AbortSignal,
  edge: PageEdge = thisPage(),
): Promise<unknown> {
  const body = JSON.stringify({ session: proof.session, account: proof.account })
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body }
  const response = await send(endpoint, init, signal, edge)
  const text = await response.text().catch((reason: unknown) => unreachable(endpoint, reason, signal))
  const json = parseJson(text)
  if (response.ok && json) return json.value
  const refusal = refusalResponse.safeParse(json?.value)
  throw new SiwxRejectedByServer(refusal.data?.code, refusal.data?.message, response.status)
}

async function send(endpoint: string, init: RequestInit, signal: AbortSignal, edge: PageEdge): Promise<Response> {
  signal.throwIfAborted()
  const address = readEndpoint(endpoint, edge.baseUri)
  if (!address) throw new SiwxServerUnreachable(endpoint)
  // A redirect could carry the proof to a server the page never named.
  const rules: RequestInit = { credentials: 'same-origin', cache: 'no-store', redirect: 'error', signal }
  return edge.fetch(address, { ...init, ...rules }).catch((reason: unknown) => unreachable(endpoint, reason, signal))
}

async function readJson(response: Response, endpoint: string, signal: AbortSignal): Promise<unknown> {
  const text = await response.text().catch((reason: unknown) => unreachable(endpoint, reason, signal))
  return parseJson(text)?.value
}

function unreachable(endpoint: string, reason: unknown, signal: AbortSignal): never {
  const late = signal.reason instanceof DOMException && signal.reason.name === 'TimeoutError'
  if (signal.aborted && !late) throw signal.reason
  throw new SiwxServerUnreachable(endpoint, reason)
}

function parseJson(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) as unknown }
  } catch {
    return undefined
  }
}

/** Only the page's own origin, or https elsewhere. */
function readEndpoint(endpoint: string, baseUri: string): string | undefined {
  if (!URL.canParse(endpoint, baseUri)) return undefined
  const address = new URL(endpoint, baseUri)
  const ownOrigin = address.origin === new URL(baseUri).origin && /^https?:$/.test(address.protocol)
  return ownOrigin || address.protocol === 'https:' ? address.href : undefined
}

function thisPage(): PageEdge {
  return { fetch: (...request) => fetch(...request), baseUri: document.baseURI }
}
