import { SERVER_MESSAGE_MAX_GRAPHEMES } from '../config/limits'
import { safeText } from '../domain/text'
import { WalletButtonError } from './WalletButtonError'

/** Signing in was asked for, but the page did not switch it on (specification, section 8). */
export class SiwxNotEnabled extends WalletButtonError {
  constructor() {
    super('siwx_not_enabled', 'SIWX is not enabled', { hint: 'Set siwx to optional or required.' })
  }
}

/** Signing in was asked for without a connected account (specification, section 8). */
export class NoActiveAddress extends WalletButtonError {
  constructor() {
    super('no_active_caip_address', 'No ActiveCaipAddress found', { hint: 'Connect a wallet first.' })
  }
}

/** Signing in was asked for without an active network, or without a client that can sign on it (specification, section 8). */
export class NoActiveNetwork extends WalletButtonError {
  constructor() {
    super('no_active_caip_network', 'No ActiveCaipNetwork or client found', { hint: 'Connect a wallet first.' })
  }
}

/** The visitor cancelled a required sign-in (decisions.md, 6). */
export class SiwxCancelled extends WalletButtonError {
  constructor() {
    super('siwx_cancelled', 'Signing in was cancelled.')
  }
}

/** The page's own server did not accept the proof. `serverCode` is what it answered (decisions.md, 13). */
export class SiwxRejectedByServer extends WalletButtonError {
  constructor(
    readonly serverCode: string | undefined,
    serverMessage: string | undefined,
    readonly status: number,
  ) {
    super(
      'siwx_rejected_by_server',
      safeText(serverMessage ?? '', SERVER_MESSAGE_MAX_GRAPHEMES) || 'The site did not accept the sign-in.',
      { hint: 'Try signing again.' },
    )
  }
}

/** The page's own server could not be reached, was too slow or answered something unreadable. */
export class SiwxServerUnreachable extends WalletButtonError {
  constructor(
    readonly endpoint: string,
    cause?: unknown,
  ) {
    super('siwx_server_unreachable', 'The site cannot be reached for signing in.', {
      hint: 'Try again in a moment.',
      cause,
    })
  }
}

/** The sign-in message cannot be built from what the page set. `field` names the culprit. */
export class SiwxMessageInvalid extends WalletButtonError {
  constructor(
    readonly field: string,
    readonly problem: string,
  ) {
    super('siwx_message_invalid', `The sign-in message cannot be built: ${field} ${problem}.`)
  }
}

/** The wallet returned a signature that does not belong to the message and the account. */
export class SiwxSignatureInvalid extends WalletButtonError {
  constructor(cause?: unknown) {
    super('siwx_signature_invalid', 'The signature does not match this account.', { hint: 'Try signing again.', cause })
  }
}

/** The wallet did not sign. `smartAccount` says which toast applies (specification, section 8). */
export class SiwxSignFailed extends WalletButtonError {
  constructor(
    readonly smartAccount: boolean,
    cause?: unknown,
  ) {
    super('siwx_sign_failed', 'The message was not signed.', { hint: 'Try signing again.', cause })
  }
}
