import { BaseError, HttpRequestError, TimeoutError } from 'viem'
import { ServiceUnavailable, type ServiceFailure } from '../../errors/service'

/** ServiceUnavailable for an endpoint that did not respond; an error of the chain, such as a revert, as it is. */
export function explainRpc(reason: unknown): Error {
  if (reason instanceof ServiceUnavailable) return reason
  if (!(reason instanceof BaseError)) return new ServiceUnavailable('rpc', 'unreachable', undefined, reason)
  const ours = reason.walk((each) => each instanceof ServiceUnavailable)
  if (ours instanceof ServiceUnavailable) return ours
  if (reason.walk((each) => each instanceof TimeoutError))
    return new ServiceUnavailable('rpc', 'timeout', undefined, reason)
  const http = reason.walk((each) => each instanceof HttpRequestError)
  if (!(http instanceof HttpRequestError)) return reason
  return new ServiceUnavailable('rpc', failureOf(http.status), http.status, reason)
}

function failureOf(status: number | undefined): ServiceFailure {
  if (status === undefined) return 'unreachable'
  if (status === 429) return 'rate_limited'
  if (status >= 500) return 'server_error'
  // viem reports a response that is not JSON-RPC under its HTTP status.
  return status >= 400 ? 'refused' : 'unreadable'
}
