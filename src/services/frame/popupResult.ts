import { UntrustedOrigin } from '../../errors/frame'
import { abortable } from '../abortable'

/**
 * The `resultUri` that the pop-up of a social login posts to the page (docs/protocol/frame.md#social-login). Only the
 * embedded wallet's own origin is trusted.
 * @throws UntrustedOrigin, and the signal's reason when aborted
 */
export function popupResult(popup: unknown, origin: string, signal: AbortSignal): Promise<string> {
  const stopListening = new AbortController()
  const result = new Promise<string>((resolve, reject) => {
    const listener = ({ data, origin: sender, source }: MessageEvent<unknown>): void => {
      const { resultUri } = (typeof data === 'object' && data !== null ? data : {}) as { resultUri?: unknown }
      if (typeof resultUri !== 'string' || resultUri === '') return
      if (sender === origin) resolve(resultUri)
      // Other windows may post what they like, but the pop-up and the page itself have no business posting this.
      else if (source === popup || source === window) reject(new UntrustedOrigin())
    }
    addEventListener('message', listener, { signal: stopListening.signal })
  })
  return abortable(result, signal).finally(() => stopListening.abort())
}
