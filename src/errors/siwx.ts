import { safeText } from '../domain/text'
import { errorOf } from './errorOf'
import { WalletButtonError } from './WalletButtonError'

/** What the page's own server says about a refusal is a sentence or two, not a name. */
const SERVER_MESSAGE_MAX_GRAPHEMES = 300

/** Sign-in was requested, but the page has not enabled it. */
export class SiwxNotEnabled extends errorOf(
  'siwx_not_enabled',
  'SIWX is not enabled',
  'Set siwx to optional or required.',
) {}

/** Sign-in was requested without a connected account. */
export class NoActiveAddress extends errorOf(
  'no_active_caip_address',
  'No ActiveCaipAddress found',
  'Connect a wallet first.',
) {}

/** Sign-in was requested without an active network, or without a wallet that can sign on it. */
export class NoActiveNetwork extends errorOf(
  'no_active_caip_network',
  'No ActiveCaipNetwork or client found',
  'Connect a wallet first.',
) {}

/** The visitor cancelled a required sign-in. */
export class SiwxCancelled extends errorOf('siwx_cancelled', 'Sign-in was cancelled.') {}

/** Codes of `verifySiwx` that a wrong clock of the visitor leads to. */
const CLOCK_CODES = ['expired', 'not_yet_valid']

/** The page's server rejected the proof. `serverCode` and `serverMessage` are those of its response. */
export class SiwxRejectedByServer extends WalletButtonError {
  constructor(
    readonly serverCode: string | undefined,
    readonly serverMessage: string | undefined,
    readonly status: number,
  ) {
    super(
      'siwx_rejected_by_server',
      safeText(serverMessage ?? '', SERVER_MESSAGE_MAX_GRAPHEMES) || 'The site didn’t accept the sign-in.',
      { hint: 'Try signing again.' },
    )
  }

  /** Whether the server says that the message is not valid now, which a wrong clock of the visitor leads to. */
  get isAboutTime(): boolean {
    return CLOCK_CODES.includes(this.serverCode ?? '')
  }
}

/** The page's server was unreachable, too slow, or its response was not valid. */
export class SiwxServerUnreachable extends WalletButtonError {
  constructor(
    readonly endpoint: string,
    cause?: unknown,
    /** Of the response, if there was one. */
    readonly status?: number,
  ) {
    super('siwx_server_unreachable', 'The site’s sign-in server can’t be reached.', {
      hint: 'Try again in a moment.',
      cause,
    })
  }
}

/** The sign-in message cannot be built from the page's options. `field` names the invalid one. */
export class SiwxMessageInvalid extends WalletButtonError {
  constructor(
    readonly field: string,
    readonly problem: string,
  ) {
    super('siwx_message_invalid', `The sign-in message cannot be built: ${field} ${problem}.`)
  }
}

/** The signature does not belong to the message and the account. */
export class SiwxSignatureInvalid extends errorOf(
  'siwx_signature_invalid',
  'The signature doesn’t match this account.',
  'Try signing again.',
) {}

/** The wallet did not sign. `smartAccount` decides which toast is shown. */
export class SiwxSignFailed extends WalletButtonError {
  constructor(
    readonly smartAccount: boolean,
    cause?: unknown,
  ) {
    super('siwx_sign_failed', 'The message wasn’t signed.', { hint: 'Try signing again.', cause })
  }
}
