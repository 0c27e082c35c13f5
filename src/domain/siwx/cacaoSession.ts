import { parseCaipAddress } from '../network/caip'
import type { Cacao, CacaoPayload } from './cacao'
import type { SiwxMessageData } from './message'
import { formatSiwxMessage } from './message'
import { parseRecap, statementWithRecap } from './recap'
import type { SiwxSession } from './session'

const DID = 'did:pkh:'

/** The fields a CACAO stands for, its statement completed as it was signed. Undefined when its issuer names no account. */
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
 * The session a one-click answer stands for (wire facts, 8.4). `message` is the text that was signed when the caller has
 * it from the relay library; without it the text is built from the fields, which gives the same. Undefined when the
 * CACAO cannot be read or the text is another one.
 */
export function sessionFromCacao(cacao: Cacao, message?: string): SiwxSession | undefined {
  const data = dataFromCacao(cacao.p)
  if (!data) return undefined
  const text = formatSiwxMessage(data)
  if (message !== undefined && message !== text) return undefined
  return { data, message: text, signature: cacao.s.s, cacao }
}
