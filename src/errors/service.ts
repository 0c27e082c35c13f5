import { WalletButtonError } from './WalletButtonError'

/**
 * Why a service gave nothing usable. `wrong_chain`: a chain RPC that reports another chain than it was configured for.
 * `not_ready`: it has taken the question and has no answer yet (202; wire facts, 6.2).
 */
export type ServiceFailure =
  | 'not_ready'
  | 'unreachable'
  | 'timeout'
  | 'refused'
  | 'rate_limited'
  | 'server_error'
  | 'unreadable'
  | 'wrong_chain'

/** The wallet directory cannot be shown. Installed wallets and the QR are not affected. */
export class DirectoryUnavailable extends WalletButtonError {
  constructor(
    readonly failure: ServiceFailure,
    cause?: unknown,
  ) {
    super('directory_unavailable', 'The list of wallets cannot be loaded.', {
      hint: 'Try again, or scan the QR code with any wallet.',
      cause,
    })
  }
}

/** A service answered with an error, with something unreadable, or not in time. */
export class ServiceUnavailable extends WalletButtonError {
  constructor(
    readonly service: string,
    readonly failure: ServiceFailure,
    readonly status?: number,
    cause?: unknown,
    /** JSON that came with a status of 400 to 499, unchecked. */
    readonly refusal?: unknown,
  ) {
    super('service_unavailable', 'A service cannot be reached.', { hint: 'Try again in a moment.', cause })
  }
}
