import { UntrustedOrigin } from '../../errors/frame'

/**
 * What the window of a social login hands back (wire facts, 2.3): the first message with a `resultUri`. Only the embedded
 * wallet's own origin is believed. Raises UntrustedOrigin, and the signal's reason when called off.
 */
export function popupResult(popup: unknown, origin: string, signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    const settle = (end: () => void): void => {
      removeEventListener('message', hear)
      signal.removeEventListener('abort', stop)
      end()
    }
    const stop = (): void => settle(() => reject(signal.reason))
    function hear(event: MessageEvent<unknown>): void {
      const { resultUri } = (typeof event.data === 'object' && event.data !== null ? event.data : {}) as {
        resultUri?: unknown
      }
      if (typeof resultUri !== 'string' || resultUri === '') return
      if (event.origin === origin) settle(() => resolve(resultUri))
      // Another window of the page may say what it likes; the one that was opened must be where it was sent.
      else if (event.source === popup || event.source === window) settle(() => reject(new UntrustedOrigin()))
    }
    if (signal.aborted) return stop()
    addEventListener('message', hear)
    signal.addEventListener('abort', stop, { once: true })
  })
}
