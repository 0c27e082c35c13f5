import { ConnectAborted } from '../../errors/connection'
import { abortable } from '../abortable'
import { explainRpc } from './rpcFailure'

/** The response of a chain; rejects with ConnectAborted as soon as the signal is aborted. @throws as `explainRpc` */
export function abortableRpc<T>(response: Promise<T>, signal: AbortSignal): Promise<T> {
  const explained = response.catch((reason: unknown): never => {
    throw explainRpc(reason)
  })
  return abortable(explained, signal, (reason) => new ConnectAborted(reason))
}
