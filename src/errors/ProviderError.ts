import { ProviderDisconnected } from './connection'
import { FrameMessageInvalid, RpcMethodNotAllowed } from './frame'
import { ChainUnsupported } from './network'
import { UserRejected } from './wallet'
import { WalletButtonError } from './WalletButtonError'

/** The user rejected the request (EIP-1193). */
export const USER_REJECTED = 4001

const UNSUPPORTED_METHOD = 4200
const DISCONNECTED = 4900
const UNRECOGNISED_CHAIN = 4902
const INVALID_PARAMS = -32602
const INTERNAL = -32603

/** An error with a numeric code of EIP-1193, EIP-3326 or EIP-1474, for the page's libraries. Its cause is ours. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError'

  constructor(
    readonly code: number,
    reason: Error,
  ) {
    super(reason.message, { cause: reason })
  }

  /** Converts whatever a request of our provider threw. */
  static from(reason: unknown): ProviderError {
    if (reason instanceof ProviderError) return reason
    const error = reason instanceof Error ? reason : new Error('An error occurred')
    return new ProviderError(codeOf(error), error)
  }
}

function codeOf(error: Error): number {
  if (!(error instanceof WalletButtonError)) return INTERNAL
  if (error instanceof UserRejected) return USER_REJECTED
  if (error instanceof RpcMethodNotAllowed) return UNSUPPORTED_METHOD
  if (error instanceof ProviderDisconnected) return DISCONNECTED
  if (error instanceof ChainUnsupported) return UNRECOGNISED_CHAIN
  return error instanceof FrameMessageInvalid ? INVALID_PARAMS : INTERNAL
}
