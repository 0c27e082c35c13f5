import { WalletButtonError } from './WalletButtonError'

/**
 * Why a service returned nothing usable.
 * - `wrong_chain`: a chain's RPC node reports another chain id than it is configured for
 * - `not_ready`: the service accepted the request and has no result yet (HTTP 202)
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

/** The wallet directory could not be loaded. Installed wallets and the QR code still work. */
export class DirectoryUnavailable extends WalletButtonError {
  constructor(
    readonly failure: ServiceFailure,
    cause?: unknown,
  ) {
    super('directory_unavailable', 'The wallet list can’t be loaded.', {
      hint: 'Try again, or scan the QR code with any wallet.',
      cause,
    })
  }
}

/** A service responded with an error, with an invalid body, or not in time. */
export class ServiceUnavailable extends WalletButtonError {
  constructor(
    readonly service: string,
    readonly failure: ServiceFailure,
    readonly status?: number,
    cause?: unknown,
    /** The unvalidated JSON body of a response with status 400 to 499. */
    readonly refusal?: unknown,
  ) {
    super('service_unavailable', 'A service is unavailable.', { hint: 'Try again in a moment.', cause })
  }
}
