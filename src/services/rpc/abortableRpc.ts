import { ConnectAborted } from '../../errors/connection'
import { abortable } from '../abortable'
import { explainRpc } from './rpcFailure'

/** The answer of a chain, its failures as errors of ours; ConnectAborted as soon as the signal is aborted. */
export function abortableRpc<T>(response: Promise<T>, signal: AbortSignal): Promise<T> {
  const explained = response.catch((reason: unknown): never => {
    throw explainRpc(reason)
  })
  return abortable(explained, signal, (reason) => new ConnectAborted(reason))
}
