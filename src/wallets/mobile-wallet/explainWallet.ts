import {
  SolanaMobileWalletAdapterError,
  SolanaMobileWalletAdapterErrorCode,
  SolanaMobileWalletAdapterProtocolError,
  SolanaMobileWalletAdapterProtocolErrorCode,
} from '@solana-mobile/mobile-wallet-adapter-protocol'
import { refusal } from '../../chains/solana/requests/requests'
import { ProviderDisconnected } from '../../errors/connection'
import { WalletAppNotFound } from '../../errors/mobileWallet'

const { ERROR_AUTHORIZATION_FAILED, ERROR_NOT_SIGNED, ERROR_INVALID_PAYLOADS } =
  SolanaMobileWalletAdapterProtocolErrorCode
const { ERROR_WALLET_NOT_FOUND, ERROR_SESSION_CLOSED, ERROR_SESSION_TIMEOUT } = SolanaMobileWalletAdapterErrorCode

/** The codes of the protocol as those of EIP-1193 and JSON-RPC, which the rest of the product knows. */
const CODES: Readonly<Record<number, number>> = {
  [ERROR_AUTHORIZATION_FAILED]: 4001,
  [ERROR_NOT_SIGNED]: 4001,
  [ERROR_INVALID_PAYLOADS]: -32602,
}

/** What the wallet app or the protocol's library gave as a reason. Anything else is returned unchanged. */
export function explainWallet(reason: unknown): unknown {
  if (reason instanceof SolanaMobileWalletAdapterProtocolError)
    return refusal(CODES[reason.code] ?? (reason.code < -32_000 ? reason.code : -32603), reason.message)
  if (!(reason instanceof SolanaMobileWalletAdapterError)) return reason
  if (reason.code === ERROR_WALLET_NOT_FOUND) return new WalletAppNotFound(reason)
  if (reason.code === ERROR_SESSION_CLOSED || reason.code === ERROR_SESSION_TIMEOUT)
    return new ProviderDisconnected(reason)
  return refusal(-32603, reason.message)
}

/** Has the owner of the wallet refused? */
export function isDeclined(reason: unknown): boolean {
  return reason instanceof SolanaMobileWalletAdapterProtocolError && CODES[reason.code] === 4001
}

/** Has the wallet refused a request by itself? */
export function isRefusedUnseen(reason: unknown): boolean {
  return reason instanceof SolanaMobileWalletAdapterProtocolError && !isDeclined(reason)
}

/** Does the wallet no longer know the authorization? It says the same when its owner declines. */
export function isUnauthorized(reason: unknown): boolean {
  return reason instanceof SolanaMobileWalletAdapterProtocolError && reason.code === ERROR_AUTHORIZATION_FAILED
}
