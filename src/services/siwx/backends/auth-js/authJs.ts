import { SiwxRejectedByServer } from '../../../../errors/siwx'
import type { SiwxProtocol } from '../../protocol'
import { authJsRedirect, authJsSession, csrfResponse } from '../../schema'
import { FAREWELL, requireDelivered, send, thisPage, type PageEdge, unreadable } from '../../send'

/**
 * Auth.js, formerly NextAuth.js, with a credentials provider that takes `message` and `signature`. Its CSRF token is
 * the nonce: the server compares it with a cookie that pages of other sites can neither read nor set.
 */
export const authJs: SiwxProtocol = {
  async fetchNonce({ nonce: endpoint = '' }, _account, signal, edge) {
    const response = await send(endpoint, { method: 'GET' }, signal, edge)
    const token = csrfResponse.safeParse(response.ok ? response.json?.value : undefined)
    if (!token.success) throw unreadable(endpoint, response, 'a CSRF token')
    return { nonce: token.data.csrfToken, serverTime: response.time }
  },

  async postProof({ proof: endpoint = '', session: sessionEndpoint = '' }, { session }, signal, edge = thisPage()) {
    const { message, signature, data } = session
    const fields = { message, signature, csrfToken: data.nonce, callbackUrl: callbackUrl(edge) }
    const { ok, status, json } = await send(endpoint, formPost(fields), signal, edge)
    const url = authJsRedirect.safeParse(json?.value).data?.url
    const query = queryOf(url, edge)
    // It also responds with 200 when it has refused, and the session may be one of another account, from before.
    if (!ok || url === undefined || query.has('error') || query.has('csrf')) throw refusalOf(query, status)
    const signedIn = await send(sessionEndpoint, { method: 'GET' }, signal, edge)
    if (!authJsSession.safeParse(signedIn.json?.value).success) throw refusalOf(query, status)
    return signedIn.json?.value
  },

  async fetchAuthenticated({ session: endpoint = '' }, signal, edge) {
    const { ok, status, json } = await send(endpoint, { method: 'GET', credentials: 'include' }, signal, edge)
    if (status === 401 || status === 403) return false
    // `{}` of version 4 and `null` of version 5 say that there is no session.
    return ok && json ? authJsSession.safeParse(json.value).success : undefined
  },

  async postSignOut({ signOut: endpoint = '', nonce: tokenEndpoint = '' }, _about, signal, edge = thisPage()) {
    const token = await send(tokenEndpoint, { method: 'GET', credentials: 'include', keepalive: true }, signal, edge)
    requireDelivered(tokenEndpoint, token)
    const csrfToken = csrfResponse.safeParse(token.json?.value).data?.csrfToken
    // Without its token nothing can be ended, now or later.
    if (csrfToken === undefined) return undefined
    const post = { ...formPost({ csrfToken, callbackUrl: callbackUrl(edge) }), ...FAREWELL }
    const response = await send(endpoint, post, signal, edge)
    requireDelivered(endpoint, response)
    return response.json?.value
  },
}

/** A form, of which version 4 (`json`) and version 5 (the header) respond with JSON instead of a redirect. */
function formPost(fields: Readonly<Record<string, string>>): RequestInit {
  return {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-auth-return-redirect': '1' },
    body: new URLSearchParams({ ...fields, json: 'true' }).toString(),
  }
}

/** The page without its query: parameters of the URL that comes back are the server's. */
function callbackUrl({ baseUri }: PageEdge): string {
  const { origin, pathname } = new URL(baseUri)
  return origin + pathname
}

function queryOf(url: string | undefined, { baseUri }: PageEdge): URLSearchParams {
  return url !== undefined && URL.canParse(url, baseUri) ? new URL(url, baseUri).searchParams : new URLSearchParams()
}

/** The URL of its error page has the reason: a code of its own, of the provider, or a text that `authorize` threw. */
function refusalOf(query: URLSearchParams, status: number): SiwxRejectedByServer {
  const error = query.get('error') ?? undefined
  const isText = error !== undefined && /\s/.test(error)
  const isToken = query.has('csrf') || error === 'MissingCSRF'
  const code = query.get('code') ?? (isToken ? 'nonce_mismatch' : isText ? undefined : error)
  return new SiwxRejectedByServer(code, isText ? error : undefined, status)
}
