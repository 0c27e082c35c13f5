import { SiwxRejectedByServer } from '../../../errors/siwx'
import type { SiwxProtocol } from '../protocol'
import { nonceResponse, sessionResponse } from '../schema'
import { FAREWELL, jsonPost, reasonOf, requireDelivered, send, unreadable } from '../send'

const SERVICE_UNAVAILABLE = 503

/** The protocol of `createSiwxHandler`, and of endpoints that a page names (docs/protocol/services.md). */
export const own: SiwxProtocol = {
  async fetchNonce({ nonce: endpoint = '' }, _account, signal, edge) {
    const response = await send(endpoint, { method: 'GET' }, signal, edge)
    const nonce = nonceResponse.safeParse(response.ok ? response.json?.value : undefined)
    if (!nonce.success) throw unreadable(endpoint, response, 'a nonce')
    return { nonce: nonce.data.nonce, serverTime: response.time }
  },

  /**
   * Any response but JSON of 2xx is a rejection, also a 2xx that is not JSON: it may be a login page. A 503 without words
   * for the visitor is a server that cannot decide now.
   */
  async postProof({ proof: endpoint = '' }, { session, account }, signal, edge) {
    const response = await send(endpoint, jsonPost({ session, account }), signal, edge)
    const { ok, status, json } = response
    if (ok && json) return json.value
    const { code, message } = reasonOf(response)
    if (status === SERVICE_UNAVAILABLE && !message) throw unreadable(endpoint, response, 'a decision')
    throw new SiwxRejectedByServer(code, message, status)
  },

  /** Not after a 401 or 403, nor if the JSON says so. */
  async fetchAuthenticated({ session: endpoint = '' }, signal, edge) {
    // The site's session is a cookie, also where the site has its sign-in on another origin.
    const { ok, status, json } = await send(endpoint, { method: 'GET', credentials: 'include' }, signal, edge)
    if (status === 401 || status === 403) return false
    return ok && json ? sessionResponse.safeParse(json.value).data?.authenticated !== false : undefined
  },

  async postSignOut({ signOut: endpoint = '' }, about, signal, edge) {
    const response = await send(endpoint, { ...jsonPost(about), ...FAREWELL }, signal, edge)
    requireDelivered(endpoint, response)
    return response.json?.value
  },
}
