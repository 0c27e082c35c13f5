import { stateOf } from '../../domain/page/returnUrl'
import { UntrustedOrigin } from '../../errors/frame'
import { abortable } from '../abortable'

/**
 * The `resultUri` that the popup of a social login posts to the page (docs/protocol/frame.md#social-login). Only pages
 * of the embedded wallet's origin are trusted. Other windows of that origin, such as the popup of another login, have
 * results of their own, so those count only with the `state` of this login: the frame passes on what a popup can no
 * longer post, because a page in it had a Cross-Origin-Opener-Policy.
 * @throws UntrustedOrigin, and the signal's reason when aborted
 */
export function popupResult(
  popup: Window,
  origin: string,
  signal: AbortSignal,
  state: string | undefined,
): Promise<string> {
  const stopListening = new AbortController()
  const result = new Promise<string>((resolve, reject) => {
    const listener = ({ data, origin: sender, source }: MessageEvent<unknown>): void => {
      const { resultUri } = (typeof data === 'object' && data !== null ? data : {}) as { resultUri?: unknown }
      if (typeof resultUri !== 'string' || resultUri === '') return
      // A window that closed itself after posting may have no identity left.
      const isPopup = source === popup || (source === null && popup.closed)
      const isOfLogin = isPopup || (state !== undefined && stateOf(resultUri) === state)
      if (isOfLogin && sender === origin) resolve(resultUri)
      // Other windows may post what they like, but the popup and the page itself have no business posting this.
      else if (isPopup || source === window) reject(new UntrustedOrigin())
    }
    addEventListener('message', listener, { signal: stopListening.signal })
  })
  return abortable(result, signal).finally(() => stopListening.abort())
}
