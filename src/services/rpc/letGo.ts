import { ConnectAborted } from '../../errors/connection'
import { abortable } from '../orAborted'
import { explainRpc } from './rpcFailure'

/** The answer of a chain, its failures as errors of ours; ConnectAborted as soon as the signal is aborted. */
export function letGo<T>(answer: Promise<T>, signal: AbortSignal): Promise<T> {
  const explained = answer.catch((reason: unknown): never => {
    throw explainRpc(reason)
  })
  return abortable(explained, signal, (reason) => new ConnectAborted(reason))
}
