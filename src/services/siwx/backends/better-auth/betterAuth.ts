import { SiwxRejectedByServer } from '../../../../errors/siwx'
import type { SiwxProtocol } from '../../protocol'
import { nonceResponse, refusalCode, refusalMessage } from '../../schema'
import { FAREWELL, jsonPost, requireHeard, send, unreadable } from '../../send'

/** Its codes, or sentences, for what `verifySiwx` has a code for. The dialog then has texts of ours. */
const CODES: Readonly<Record<string, string>> = {
  UNAUTHORIZED_INVALID_OR_EXPIRED_NONCE: 'nonce_mismatch',
  UNAUTHORIZED_SIWE_MESSAGE_MISMATCH: 'domain_mismatch',
  UNAUTHORIZED_SIWE_MESSAGE_EXPIRED: 'expired',
  UNAUTHORIZED_SIWE_MESSAGE_NOT_YET_VALID: 'not_yet_valid',
  // These have no code.
  'Unauthorized: Invalid SIWE signature': 'signature_invalid',
  'Something went wrong. Please try again later.': 'signature_invalid',
  INVALID_ORIGIN: 'origin_refused',
  MISSING_OR_NULL_ORIGIN: 'origin_refused',
}

/** Better Auth with its SIWE plugin. */
export const betterAuth: SiwxProtocol = {
  async fetchNonce({ nonce: endpoint = '' }, signal, edge) {
    const response = await send(endpoint, jsonPost({}), signal, edge)
    const nonce = nonceResponse.safeParse(response.ok ? response.json?.value : undefined)
    if (!nonce.success) throw unreadable(endpoint, response, 'a nonce')
    return { nonce: nonce.data.nonce, serverTime: response.time }
  },

  async postProof({ proof: endpoint = '' }, { session }, signal, edge) {
    // The plugin refuses a body with any other field.
    const body = { message: session.message, signature: session.signature }
    const { ok, status, json } = await send(endpoint, jsonPost(body), signal, edge)
    if (ok && json) return json.value
    const code = refusalCode.safeParse(json?.value).data?.code.toString()
    const message = refusalMessage.safeParse(json?.value).data?.message
    const known = CODES[code ?? message ?? '']
    throw new SiwxRejectedByServer(known ?? code, known ? undefined : message, status)
  },

  async fetchAuthenticated({ session: endpoint = '' }, signal, edge) {
    const { ok, status, json } = await send(endpoint, { method: 'GET', credentials: 'include' }, signal, edge)
    if (status === 401 || status === 403) return false
    return ok && json ? json.value !== null : undefined
  },

  async postSignOut({ signOut: endpoint = '' }, _about, signal, edge) {
    const response = await send(endpoint, { ...jsonPost({}), ...FAREWELL }, signal, edge)
    requireHeard(endpoint, response)
    return response.json?.value
  },
}
