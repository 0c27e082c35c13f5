import { safeText } from '../domain/text'
import { ProviderDisconnected } from './connection'
import { type ProviderReason, parseProviderReason } from './providerCodes'
import {
  BlindSigningOff,
  DeviceLocked,
  UserRejected,
  RequestAlreadyPending,
  RequestUnauthorized,
  RequestUnsupported,
  WalletRequestFailed,
} from './wallet'
import { WalletButtonError } from './WalletButtonError'

/**
 * The kind of request that failed, because a code can mean different things. For a network switch, 5000 means that the
 * wallet does not know the chain; for any other request over WalletConnect, it means that the user rejected it. See
 * docs/protocol/wallets.md.
 */
export type WalletRequestKind = 'switch' | 'request' | 'relay-request'

/** 4001 is of EIP-1193; 5000 to 5003 are the refusals of WalletConnect, which installed wallets give as well. */
const rejectedCodes: Record<WalletRequestKind, readonly number[]> = {
  switch: [4001, 5001, 5002, 5003],
  request: [4001, 5000, 5001, 5002, 5003],
  'relay-request': [4001, 5000, 5001, 5002, 5003],
}
/**
 * How wallets refuse several calls in one request without having asked the visitor: the method or its parameters are
 * unknown, or by EIP-5792 the capability, the network, the size, the upgrade of the account or the atomicity.
 */
const unsupportedCallsCodes = [4200, -32601, -32602, -32004, 5700, 5710, 5740, 5750, 5760]
/** Enough for a sentence and its remedy. */
const WALLET_WORDS_MAX_GRAPHEMES = 160
const unknownNetworkCodes = [4902, 5000, 32603, -32603]
/**
 * What wallets say when the visitor refuses or closes their window. Words that a node or a contract may say as well
 * count only if they are the whole message.
 */
const rejectedWords = [
  // Hardware wallets, in the words of their libraries; 0x6985 is their status for a refusal.
  /\b(?:rejected|denied|declined|cancelled|canceled) on (?:the |your )?(?:device|ledger|trezor|hardware wallet)\b/i,
  /\bconditions? of use not satisfied\b/i,
  /\b0x6985\b/i,
  /\buser (?:rejected|denied|declined|disapproved|refused|cancelled|canceled|closed|aborted)\b/i,
  /\b(?:rejected|denied|declined|cancelled|canceled) by (?:the )?user\b/i,
  /^(?:the )?(?:approval|request|signature|connection|signing|transaction) (?:was )?(?:denied|declined|rejected)\.?$/i,
  /^(?:the )?(?:request|signature|signing|transaction) (?:was )?(?:cancelled|canceled)\.?$/i,
  /^(?:plugin|popup|pop-up|modal|wallet) closed\.?$/i,
]

/** What hardware wallets say by their libraries, in words or by status, and the error that has the remedy. */
const knownFailures: readonly (readonly [RegExp, new (reason: unknown) => WalletButtonError])[] = [
  [/\b(?:device|ledger|trezor|keystone) is locked\b|\blocked ?device|\b0x(?:5515|6b0c)\b/i, DeviceLocked],
  [/\bblind[ -]signing\b/i, BlindSigningOff],
]

/** Whether the user rejected the request. Codes decide; texts count only where no code gives another reason. */
export function isUserRejection(reason: unknown, ask: WalletRequestKind): boolean {
  if (reason instanceof UserRejected) return true
  return saysRejected(parseProviderReason(reason), ask)
}

/** Whether the wallet does not know the chain, so that it has to be added first. Never true when the user rejected. */
export function isUnrecognizedChain(reason: unknown): boolean {
  const { codes, texts } = parseProviderReason(reason)
  return codes.some((code) => unknownNetworkCodes.includes(code)) && !saysRejected({ codes, texts }, 'switch')
}

/** Whether the wallet refused several calls in one request because it cannot do so. False when the user rejected. */
export function isCallsUnsupported(reason: unknown, ask: WalletRequestKind): boolean {
  const parsed = parseProviderReason(reason)
  return parsed.codes.some((code) => unsupportedCallsCodes.includes(code)) && !saysRejected(parsed, ask)
}

/** Converts whatever a wallet threw to one of our errors. Our own errors are returned unchanged. */
export function explain(reason: unknown, ask: WalletRequestKind = 'request'): WalletButtonError {
  if (reason instanceof WalletButtonError) return reason
  // Our own provider threw it for the page's libraries.
  if (reason instanceof Error && reason.cause instanceof WalletButtonError) return reason.cause
  const parsed = parseProviderReason(reason)
  const has = (...codes: number[]) => parsed.codes.some((code) => codes.includes(code))
  if (saysRejected(parsed, ask)) return new UserRejected(reason)
  if (has(-32002)) return new RequestAlreadyPending(reason)
  if (has(4100)) return new RequestUnauthorized(reason)
  if (has(4200, -32601)) return new RequestUnsupported(reason)
  if (has(4900, 4901)) return new ProviderDisconnected(reason)
  for (const [words, KnownFailure] of knownFailures)
    if (parsed.texts.some((text) => words.test(text))) return new KnownFailure(reason)
  return new WalletRequestFailed(safeText(parsed.innermost, WALLET_WORDS_MAX_GRAPHEMES) || undefined, reason)
}

function saysRejected({ codes, texts }: ProviderReason, ask: WalletRequestKind): boolean {
  if (codes.some((code) => rejectedCodes[ask].includes(code))) return true
  const internalOnly = codes.every((code) => Math.abs(code) === 32603 || Math.abs(code) === 32000)
  return (
    internalOnly &&
    !(ask === 'switch' && codes.length > 0) &&
    texts.some((text) => rejectedWords.some((words) => words.test(text.trim())))
  )
}
