import { safeText } from '../domain/text'
import { errorOf } from './errorOf'
import { FRAME_ERROR_DEFAULT } from './frameErrorDefault'
import { WalletButtonError } from './WalletButtonError'

/** The embedded wallet's page did not load. */
export class FrameLoadError extends errorOf(
  'frame_load_error',
  'Unable to load email login dependency',
  'An ad blocker may be stopping it. Turn it off and reload the page, or connect a wallet.',
) {}

/** A JSON-RPC request to the embedded wallet was aborted. */
export class RpcRequestAborted extends WalletButtonError {
  constructor(readonly method?: string) {
    super('rpc_request_aborted', 'Request was aborted', { hint: 'Start again if you still need it.' })
  }
}

/** Any other request to the embedded wallet was aborted. */
export class FrameRequestAborted extends WalletButtonError {
  constructor(readonly event?: string) {
    super('request_aborted', 'Something went wrong', { hint: 'Try again.' })
  }
}

/** The embedded wallet responded with an error. Its text, made safe to show, is the message. */
export class FrameError extends WalletButtonError {
  constructor(
    readonly event: string,
    frameMessage?: unknown,
  ) {
    super('frame_error', (typeof frameMessage === 'string' && safeText(frameMessage)) || FRAME_ERROR_DEFAULT, {
      hint: 'Try again.',
    })
  }
}

/** The embedded wallet was not ready in time. All pending requests are aborted. */
export class FrameNotReady extends WalletButtonError {
  constructor(readonly waitedMs: number) {
    super('iframe_load_failed', `The embedded wallet was not ready within ${waitedMs / 1000} seconds.`, {
      hint: 'Check your connection and try again.',
    })
  }
}

/** The embedded wallet accepted a request and did not respond in time. All other pending requests are aborted too. */
export class FrameRequestTimeout extends WalletButtonError {
  constructor(
    readonly event: string,
    readonly waitedMs: number,
  ) {
    super('iframe_request_timeout', `The embedded wallet did not respond within ${waitedMs / 1000} seconds.`, {
      hint: 'Check your connection and try again.',
    })
  }
}

/** A request to the embedded wallet is not valid and was not sent. Never has the payload: docs/protocol/frame.md */
export class FrameMessageInvalid extends WalletButtonError {
  constructor(
    readonly event: string,
    readonly method?: string,
  ) {
    super(
      'frame_message_invalid',
      method === undefined
        ? 'The request to the embedded wallet has the wrong form.'
        : `The embedded wallet cannot be asked ${method} like this.`,
      { hint: 'Check the parameters of the request.' },
    )
  }
}

/** The method is not on the lists of `domain/methods`. It was never sent. */
export class RpcMethodNotAllowed extends WalletButtonError {
  constructor(readonly method: string) {
    super('rpc_method_not_allowed', 'Requested RPC call is not allowed', { hint: 'Use another wallet.' })
  }
}

/** An email login was started within the cooldown of the last one. */
export class EmailLoginCooldown extends WalletButtonError {
  constructor(readonly secondsLeft: number) {
    super('email_login_cooldown', `Please try again after ${secondsLeft} seconds`)
  }
}

/** The text is not an email address. */
export class EmailInvalid extends errorOf(
  'email_invalid',
  'This isn’t an email address.',
  'Check the address and try again.',
) {}

/** The project does not allow email and social login on this origin. Other wallets still work. */
export class OriginNotAllowed extends errorOf(
  'origin_not_allowed',
  'Email and social login aren’t available on this site.',
  'Connect with a wallet instead.',
) {}

/** The social login window reported an error. */
export class SocialLoginFailed extends WalletButtonError {
  constructor(
    readonly provider: string,
    detail?: unknown,
    cause?: unknown,
  ) {
    super('social_login_failed', (typeof detail === 'string' && safeText(detail)) || 'The login wasn’t completed.', {
      hint: 'Try again.',
      cause,
    })
  }
}

/** The result of a social login came from another origin than the embedded wallet's. */
export class UntrustedOrigin extends errorOf(
  'untrusted_origin',
  'Untrusted Origin',
  'Close the window and try again.',
) {}

/** The embedded wallet did not switch to the requested account type. */
export class AccountTypeUnavailable extends WalletButtonError {
  constructor(readonly requested: string) {
    super('account_type_unavailable', 'The account type couldn’t be changed.', {
      hint: 'The standard account is in use.',
    })
  }
}
