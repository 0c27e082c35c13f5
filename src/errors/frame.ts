import { safeText } from '../domain/text'
import { WalletButtonError } from './WalletButtonError'

/** The embedded wallet's page did not load at all (specification, section 8). */
export class FrameLoadError extends WalletButtonError {
  constructor(cause?: unknown) {
    super('frame_load_error', 'Unable to load email login dependency', {
      hint: 'Allow the embedded wallet through blockers and policies, then try again.',
      cause,
    })
  }
}

/** An RPC request to the embedded wallet was aborted (specification, section 8). */
export class RpcRequestAborted extends WalletButtonError {
  constructor(readonly method?: string) {
    super('rpc_request_aborted', 'Request was aborted')
  }
}

/** Any other request to the embedded wallet was aborted (specification, section 8). */
export class FrameRequestAborted extends WalletButtonError {
  constructor(readonly event?: string) {
    super('request_aborted', 'Something went wrong', { hint: 'Try again.' })
  }
}

/** The embedded wallet answered with an error; its own words, made safe to show, are the message (specification, section 8). */
export class FrameError extends WalletButtonError {
  constructor(
    readonly event: string,
    frameMessage?: unknown,
  ) {
    super('frame_error', (typeof frameMessage === 'string' && safeText(frameMessage)) || 'An error occurred')
  }
}

/** The embedded wallet was not ready in time. All open requests are aborted (specification, sections 4 and 8). */
export class FrameNotReady extends WalletButtonError {
  constructor(readonly waitedMs: number) {
    super('iframe_load_failed', `The embedded wallet was not ready within ${waitedMs / 1000} seconds.`, {
      hint: 'Check your connection and try again.',
    })
  }
}

/** The embedded wallet took a request and did not answer in time; `event` says which one. All other open requests are aborted too. */
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

/**
 * What was to be sent is not what the protocol allows, or cannot be sent at all; it never left the page (specification,
 * section 5; wire facts, 2.1 and 2.4). Says which event and method, never what they carried.
 */
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

/** The method is on neither list of the policy; it never left the page (specification, section 6; decisions.md, 18). */
export class RpcMethodNotAllowed extends WalletButtonError {
  constructor(readonly method: string) {
    super('rpc_method_not_allowed', 'Requested RPC call is not allowed')
  }
}

/** A second email login within the cooldown (specification, sections 8 and 9). */
export class EmailLoginCooldown extends WalletButtonError {
  constructor(readonly secondsLeft: number) {
    super('email_login_cooldown', `Please try again after ${secondsLeft} seconds`)
  }
}

/** The text in the email field is no address that mail can be sent to. */
export class EmailInvalid extends WalletButtonError {
  constructor() {
    super('email_invalid', 'This is not an email address.', { hint: 'Check the address and try again.' })
  }
}

/** The project does not allow this page to use email or social login; wallets stay usable (specification, section 5). */
export class OriginNotAllowed extends WalletButtonError {
  constructor() {
    super('origin_not_allowed', 'Email and social login are not available on this page.', {
      hint: 'Connect with a wallet instead.',
    })
  }
}

/** The window for a social login told of a failure, or sent its answer from elsewhere than the embedded wallet's own origin. */
export class SocialLoginFailed extends WalletButtonError {
  constructor(
    readonly provider: string,
    told?: unknown,
    cause?: unknown,
  ) {
    super('social_login_failed', (typeof told === 'string' && safeText(told)) || 'The login was not completed.', {
      hint: 'Try again.',
      cause,
    })
  }
}

/** The answer of a social login came from an origin that is not the embedded wallet's (wire facts, 1.2). */
export class UntrustedOrigin extends WalletButtonError {
  constructor() {
    super('untrusted_origin', 'Untrusted Origin', { hint: 'Close the window and try again.' })
  }
}

/** The embedded wallet kept the plain account although the other one was asked for (specification, section 4). */
export class AccountTypeUnavailable extends WalletButtonError {
  constructor(readonly requested: string) {
    super('account_type_unavailable', 'The account type could not be changed.', {
      hint: 'The plain account is in use.',
    })
  }
}
