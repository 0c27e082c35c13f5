import { ProviderDisconnected } from '../../errors/connection'
import { WalletAppNotFound } from '../../errors/mobileWallet'
import type { Clock } from '../../services/clock/clock'

/** A page that is still in front this long after the link was opened has no app for it. */
export const APP_OPENS_WITHIN_MS = 1_200
/** An app that was left without having connected does not do so any more. */
export const APP_CONNECTS_AFTER_RETURN_MS = 3_000

/** What the page tells of whether the visitor is in it. */
export interface PageInFront {
  onVisibility(listener: (visible: boolean) => void): () => void
  onFocus(listener: (focused: boolean) => void): () => void
}

/**
 * Notices that a link which was just opened has led to no app, or that the visitor has come back from it without a
 * connection. The page is hidden by an app; it loses only the focus to the system's question which app to open, whose
 * answer is waited for. Ends with the returned function.
 */
export function watchApp(page: PageInFront, clock: Clock, failed: (reason: Error) => void): () => void {
  let wasLeft = false
  let stopTimer = (): void => undefined
  const expect = (): void => {
    stopTimer()
    stopTimer = wasLeft
      ? clock.after(APP_CONNECTS_AFTER_RETURN_MS, () => failed(new ProviderDisconnected()))
      : clock.after(APP_OPENS_WITHIN_MS, () => failed(new WalletAppNotFound()))
  }
  const unsubscribe = [
    page.onVisibility((visible) => {
      stopTimer()
      if (visible) expect()
      else wasLeft = true
    }),
    page.onFocus((focused) => {
      stopTimer()
      if (focused) expect()
    }),
  ]
  expect()
  return () => {
    stopTimer()
    unsubscribe.forEach((each) => each())
  }
}
