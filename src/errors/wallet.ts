import { WalletButtonError } from './WalletButtonError'

/** The visitor said no in the wallet. */
export class UserRejected extends WalletButtonError {
  constructor(cause?: unknown) {
    super('user_rejected', 'The request was declined in the wallet.', { hint: 'Try again and approve it.', cause })
  }
}

/** The wallet is still showing an earlier request (JSON-RPC code -32002). */
export class RequestAlreadyPending extends WalletButtonError {
  constructor(cause?: unknown) {
    super('request_already_pending', 'The wallet is already showing a request.', {
      hint: 'Open the wallet and answer it.',
      cause,
    })
  }
}

/** The wallet has not given this site access to the account (EIP-1193 code 4100). */
export class RequestUnauthorized extends WalletButtonError {
  constructor(cause?: unknown) {
    super('request_unauthorized', 'The wallet has not given this site access.', {
      hint: 'Unlock the wallet and connect again.',
      cause,
    })
  }
}

/** The wallet cannot do what was asked (EIP-1193 code 4200, JSON-RPC code -32601). */
export class RequestUnsupported extends WalletButtonError {
  constructor(cause?: unknown) {
    super('request_unsupported', 'The wallet does not support this.', { hint: 'Use another wallet.', cause })
  }
}

/** The wallet failed for a reason of its own. `walletSaid` is its text, made safe to show. */
export class WalletRequestFailed extends WalletButtonError {
  constructor(
    readonly walletSaid: string | undefined,
    cause?: unknown,
  ) {
    super('wallet_request_failed', 'The wallet could not complete the request.', { hint: 'Try again.', cause })
  }
}
