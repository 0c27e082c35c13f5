import { errorOf } from './errorOf'
import { WalletButtonError } from './WalletButtonError'

/** The user rejected the request in the wallet (EIP-1193 code 4001). */
export class UserRejected extends errorOf(
  'user_rejected',
  'You declined the request in your wallet.',
  'Try again and approve it.',
) {}

/** The wallet still shows an earlier request (JSON-RPC code -32002). */
export class RequestAlreadyPending extends errorOf(
  'request_already_pending',
  'The wallet is already showing a request.',
  'Open the wallet and respond to it.',
) {}

/** The wallet has not authorized this site (EIP-1193 code 4100). */
export class RequestUnauthorized extends errorOf(
  'request_unauthorized',
  'The wallet hasn’t given this site access.',
  'Unlock the wallet and connect again.',
) {}

/** The wallet does not support the method (EIP-1193 code 4200, JSON-RPC code -32601). */
export class RequestUnsupported extends errorOf(
  'request_unsupported',
  'The wallet doesn’t support this.',
  'Use another wallet.',
) {}

/** A hardware wallet, or what holds the keys, is locked. */
export class DeviceLocked extends errorOf(
  'device_locked',
  'The wallet’s device is locked.',
  'Unlock it, then try again.',
) {}

/** A hardware wallet signs nothing that it cannot show in words, unless it is configured to. */
export class BlindSigningOff extends errorOf(
  'blind_signing_off',
  'The device refuses what it can’t show.',
  'Turn on “Blind signing” in the settings of its app, then try again.',
) {}

/** The wallet failed for another reason. `walletMessage` is its message, made safe to show. */
export class WalletRequestFailed extends WalletButtonError {
  constructor(
    readonly walletMessage: string | undefined,
    cause?: unknown,
  ) {
    super('wallet_request_failed', 'The wallet couldn’t complete the request.', { hint: 'Try again.', cause })
  }
}
