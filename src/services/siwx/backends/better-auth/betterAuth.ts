import { parseCaipNetworkId } from '../../../../domain/network/caip'
import { SiwxRejectedByServer } from '../../../../errors/siwx'
import type { NonceAccount, SiwxProtocol } from '../../protocol'
import { nonceResponse } from '../../schema'
import {
  FAREWELL,
  jsonPost,
  reasonOf,
  requireDelivered,
  send,
  unreadable,
  type PageEdge,
  type ServerResponse,
} from '../../send'

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

/** What versions before 1.7 say of a body without the account. */
const ACCOUNT_MISSING = /\bwalletAddress\b/

/**
 * From 1.7 on the plugin refuses a body with any other field; before, it wanted the account beside it. It has used up no
 * nonce by then.
 */
async function post(
  endpoint: string,
  body: object,
  account: NonceAccount | undefined,
  signal: AbortSignal,
  edge: PageEdge | undefined,
): Promise<ServerResponse> {
  const response = await send(endpoint, jsonPost(body), signal, edge)
  if (response.status !== 400 || !account || !ACCOUNT_MISSING.test(reasonOf(response).message ?? '')) return response
  const chainId = Number(parseCaipNetworkId(account.chainId)?.reference)
  return send(endpoint, jsonPost({ ...body, walletAddress: account.accountAddress, chainId }), signal, edge)
}

/** Better Auth with its SIWE plugin. */
export const betterAuth: SiwxProtocol = {
  async fetchNonce({ nonce: endpoint = '' }, account, signal, edge) {
    const response = await post(endpoint, {}, account, signal, edge)
    const nonce = nonceResponse.safeParse(response.ok ? response.json?.value : undefined)
    if (!nonce.success) throw unreadable(endpoint, response, 'a nonce')
    return { nonce: nonce.data.nonce, serverTime: response.time }
  },

  async postProof({ proof: endpoint = '' }, { session }, signal, edge) {
    const body = { message: session.message, signature: session.signature }
    const response = await post(endpoint, body, session.data, signal, edge)
    const { ok, status, json } = response
    if (ok && json) return json.value
    const { code, message } = reasonOf(response)
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
    requireDelivered(endpoint, response)
    return response.json?.value
  },
}
