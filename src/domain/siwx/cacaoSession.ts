import { parseCaipAddress } from '../network/caip'
import type { Cacao, CacaoPayload } from './cacao'
import type { SiwxMessageData } from './message'
import { formatSiwxMessage } from './message'
import { parseRecap, statementWithRecap } from './recap'
import type { SiwxSession } from './session'

const DID = 'did:pkh:'

/** The message fields of a CACAO, with the statement as it was signed. Undefined if its issuer is not an account. */
export function dataFromCacao(payload: CacaoPayload): SiwxMessageData | undefined {
  const issuer = payload.iss.startsWith(DID) ? parseCaipAddress(payload.iss.slice(DID.length)) : undefined
  if (!issuer) return undefined
  const grants = parseRecap(payload.resources)
  const statement = grants ? statementWithRecap(payload.statement, grants) : payload.statement
  return {
    accountAddress: issuer.address,
    chainId: issuer.caipNetworkId,
    domain: payload.domain,
    uri: payload.aud,
    version: payload.version,
    nonce: payload.nonce,
    issuedAt: payload.iat,
    ...(statement && { statement }),
    ...(payload.exp && { expirationTime: payload.exp }),
    ...(payload.nbf && { notBefore: payload.nbf }),
    ...(payload.requestId && { requestId: payload.requestId }),
    ...(payload.resources?.length && { resources: [...payload.resources] }),
  }
}

/**
 * Converts a CACAO from one-click sign-in to a session. `message` is the signed text, if the caller has it from the
 * relay library; otherwise the text is built from the fields, which gives the same. Undefined if the CACAO is not valid
 * or the text differs.
 */
export function sessionFromCacao(cacao: Cacao, message?: string): SiwxSession | undefined {
  const data = dataFromCacao(cacao.p)
  if (!data) return undefined
  const text = formatSiwxMessage(data)
  if (message !== undefined && message !== text) return undefined
  return { data, message: text, signature: cacao.s.s, cacao }
}

/** Whether the CACAO of a session, if it has one, is for its message and signature. */
export function isOfCacao({
  cacao,
  message,
  signature,
}: Pick<SiwxSession, 'cacao' | 'message' | 'signature'>): boolean {
  if (!cacao) return true
  if (cacao.s.s !== signature || !['caip122', 'eip4361'].includes(cacao.h.t)) return false
  const data = dataFromCacao(cacao.p)
  return data !== undefined && formatSiwxMessage(data) === message
}
