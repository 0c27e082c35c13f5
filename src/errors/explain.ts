import { safeText } from '../domain/text'
import { ProviderDisconnected } from './connection'
import { type ProviderReason, parseProviderReason } from './providerCodes'
import {
  UserRejected,
  RequestAlreadyPending,
  RequestUnauthorized,
  RequestUnsupported,
  WalletRequestFailed,
} from './wallet'
import { WalletButtonError } from './WalletButtonError'

/**
 * What was asked, because one code means different things: on a network switch 5000 asks for the chain to be added
 * (decisions.md, 23), on any other request over WalletConnect it is a refusal (wire facts, 12 and 13).
 */
export type WalletRequestKind = 'switch' | 'request' | 'relay-request'

const rejectedCodes: Record<WalletRequestKind, readonly number[]> = {
  switch: [4001, 5002],
  request: [4001, 5002],
  'relay-request': [4001, 5000, 5002],
}
const unknownNetworkCodes = [4902, 5000, 32603, -32603]
const rejectedWords = /user (?:rejected|denied|cancelled|canceled)|rejected by (?:the )?user/i

/** Did the visitor say no? Codes decide; words only where no code names another reason. */
export function isUserRejection(reason: unknown, ask: WalletRequestKind): boolean {
  if (reason instanceof UserRejected) return true
  return saysRejected(parseProviderReason(reason), ask)
}

/** Does the wallet not know the network, so that it has to be added first? Never when the visitor said no. */
export function isUnrecognizedChain(reason: unknown): boolean {
  const { codes, texts } = parseProviderReason(reason)
  return codes.some((code) => unknownNetworkCodes.includes(code)) && !saysRejected({ codes, texts }, 'switch')
}

/** The error of ours that stands for whatever a wallet threw. One of ours passes through unchanged. */
export function explain(reason: unknown, ask: WalletRequestKind = 'request'): WalletButtonError {
  if (reason instanceof WalletButtonError) return reason
  // What a provider of ours raised for the libraries of the page.
  if (reason instanceof Error && reason.cause instanceof WalletButtonError) return reason.cause
  const said = parseProviderReason(reason)
  const has = (...codes: number[]) => said.codes.some((code) => codes.includes(code))
  if (saysRejected(said, ask)) return new UserRejected(reason)
  if (has(-32002)) return new RequestAlreadyPending(reason)
  if (has(4100)) return new RequestUnauthorized(reason)
  if (has(4200, -32601)) return new RequestUnsupported(reason)
  if (has(4900, 4901)) return new ProviderDisconnected(reason)
  return new WalletRequestFailed(safeText(said.texts[0]) || undefined, reason)
}

function saysRejected({ codes, texts }: ProviderReason, ask: WalletRequestKind): boolean {
  if (codes.some((code) => rejectedCodes[ask].includes(code))) return true
  const internalOnly = codes.every((code) => Math.abs(code) === 32603 || Math.abs(code) === 32000)
  return internalOnly && !(ask === 'switch' && codes.length > 0) && texts.some((text) => rejectedWords.test(text))
}
