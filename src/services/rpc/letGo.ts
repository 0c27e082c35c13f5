import { ConnectAborted } from '../../errors/connection'
import { explainRpc } from './rpcFailure'

/**
 * The answer of a chain, its failures as errors of ours. A read that was sent cannot be called back; the caller is let go
 * at once (ConnectAborted) and the answer dropped.
 */
export function letGo<T>(answer: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(new ConnectAborted(signal.reason))
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop, { once: true })
    answer
      .then(resolve, (reason: unknown) => reject(explainRpc(reason)))
      .finally(() => signal.removeEventListener('abort', stop))
  })
}
