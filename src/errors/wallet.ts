import { WalletButtonError } from './WalletButtonError'

/** The user rejected the request in the wallet (EIP-1193 code 4001). */
export class UserRejected extends WalletButtonError {
  constructor(cause?: unknown) {
    super('user_rejected', 'The request was rejected in the wallet.', { hint: 'Try again and approve it.', cause })
  }
}

/** The wallet still shows an earlier request (JSON-RPC code -32002). */
export class RequestAlreadyPending extends WalletButtonError {
  constructor(cause?: unknown) {
    super('request_already_pending', 'The wallet is already showing a request.', {
      hint: 'Open the wallet and respond to it.',
      cause,
    })
  }
}

/** The wallet has not authorized this site (EIP-1193 code 4100). */
export class RequestUnauthorized extends WalletButtonError {
  constructor(cause?: unknown) {
    super('request_unauthorized', 'The wallet has not given this site access.', {
      hint: 'Unlock the wallet and connect again.',
      cause,
    })
  }
}

/** The wallet does not support the method (EIP-1193 code 4200, JSON-RPC code -32601). */
export class RequestUnsupported extends WalletButtonError {
  constructor(cause?: unknown) {
    super('request_unsupported', 'The wallet does not support this.', { hint: 'Use another wallet.', cause })
  }
}

/** The wallet failed for another reason. `walletSaid` is its message, made safe to show. */
export class WalletRequestFailed extends WalletButtonError {
  constructor(
    readonly walletSaid: string | undefined,
    cause?: unknown,
  ) {
    super('wallet_request_failed', 'The wallet could not complete the request.', { hint: 'Try again.', cause })
  }
}
