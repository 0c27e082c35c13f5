import { isMobile } from '../../../domain/wallet/platform'
import type { Wallet } from '../../../domain/wallet/wallet'
import { clearOpenView } from '../../../session/navigation/clearOpenView'
import { storeOpenView } from '../../../session/navigation/storeOpenView'
import type { Context } from '../../../session/context'
import { linkOutcome, type LinkOutcome } from '../state'

/** A page that is still in front this long after a link was opened has no app for it. */
export const LINK_OUTCOME_MS = 1_200

/**
 * Notices whether a link that was just opened has led to another app. No browser says so: the page is hidden then. On
 * a computer it may stay visible and lose the focus to the app's window. On a phone, losing the focus is a question of
 * the system, and its answer is waited for. An app that is slow to appear still counts.
 */
export function watchWalletLink(context: Context, wallet: Wallet): void {
  const { store, tasks, page, services } = context
  const watch = (signal: AbortSignal): Promise<void> =>
    new Promise((resolve) => {
      let stopTimer = (): void => undefined
      const settle = (outcome: LinkOutcome): void => {
        store.setState(linkOutcome.set(outcome))
        // A page that no app has taken over has nothing to come back to.
        if (outcome === 'missing') clearOpenView(context)
        else storeOpenView(context, { wallet })
      }
      const startTimer = (): void => {
        stopTimer()
        stopTimer = services.clock.after(LINK_OUTCOME_MS, () => settle('missing'))
      }
      const end = (): void => {
        stopTimer()
        unsubscribe.forEach((each) => each())
        resolve()
      }
      const leave = (): void => {
        settle('left')
        end()
      }
      const unsubscribe = [
        page.onVisibility((visible) => !visible && leave()),
        page.onFocus((focused) => {
          if (!isMobile(page.environment)) return focused ? undefined : leave()
          stopTimer()
          if (focused && linkOutcome.select(store.getState()) === 'opening') startTimer()
        }),
      ]
      signal.addEventListener('abort', end, { once: true })
      settle('opening')
      startTimer()
    })
  void tasks.run('wallet-link', watch)
}

/** The platform, the wallet or its code on screen is another one. */
export function forgetWalletLink({ store, tasks }: Context): void {
  tasks.cancel('wallet-link')
  store.setState(linkOutcome.reset())
}
