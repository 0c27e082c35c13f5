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

/** The embedded wallet took a request and did not answer in time. All other open requests are aborted too. */
export class FrameRequestTimeout extends WalletButtonError {
  constructor(
    readonly event: string,
    readonly waitedMs: number,
  ) {
    super('iframe_request_timeout', `The embedded wallet did not answer ${event} within ${waitedMs / 1000} seconds.`, {
      hint: 'Check your connection and try again.',
    })
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
