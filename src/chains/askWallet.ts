import { ConnectAborted } from '../errors/connection'
import type { Eip1193Provider } from '../connectors/contract'

/** One EIP-1193 request, as {@link askOnce} asks it. */
export function askWallet(provider: Eip1193Provider, method: string, params: unknown, signal: AbortSignal): Promise<unknown> {
  return askOnce(() => provider.request(params === undefined ? { method } : { method, params }), signal)
}

/**
 * One question to a wallet that may do anything: throw at once, answer twice, answer with no promise, or never. Settles
 * once, with the wallet's own answer or reason; rejects with `ConnectAborted` when the signal ends first.
 */
export function askOnce(ask: () => unknown, signal: AbortSignal): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const give = (settle: () => void): void => {
      signal.removeEventListener('abort', stop)
      settle()
    }
    const stop = (): void => give(() => reject(new ConnectAborted(signal.reason)))
    if (signal.aborted) return stop()
    signal.addEventListener('abort', stop, { once: true })
    try {
      // Awaited through a new promise: a wallet's own thenable may call back twice or throw from `then`.
      Promise.resolve(ask()).then(
        (answer) => give(() => resolve(answer)),
        (reason: unknown) => give(() => reject(reason)),
      )
    } catch (reason) {
      give(() => reject(reason))
    }
  })
}
