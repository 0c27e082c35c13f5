import type { ViewName } from '../domain/page/viewName'
import type { ElementOptions } from './elementOptions'
import type { ElementSession } from './elementSession'
import { startFirstRequests } from './loadApp'

/** The dialog from a press until it is open, and its end. */
export interface ElementDialog {
  isOpening(): boolean
  /** Presses that have failed. A hover that fails must not change what the next press does. */
  failedPresses(): number
  /**
   * Opens it for the visitor, by the element's method, which a page may have overridden. Errors are shown by the alert
   * and the button's label: it never rejects in the page.
   */
  press(openElement: () => Promise<void>): void
  open(view?: ViewName): Promise<void>
  /** Resolves to false if it may not be closed now. */
  close(): Promise<boolean>
}

export function createElementDialog(
  options: ElementOptions,
  session: ElementSession,
  paint: () => void,
): ElementDialog {
  let opening: Promise<void> | undefined
  let failedPresses = 0

  function open(view?: ViewName): Promise<void> {
    if (session.facts.status === 'disconnected' && !options.refusal()) startFirstRequests(options.current())
    const isRestoring = (): boolean => !session.settled && options.isRestorable()
    let accountShown: Promise<void> | undefined
    opening ??= session
      .load()
      .then(async (controller) => {
        await accountShown
        return controller.open(view)
      })
      .finally(() => {
        opening = undefined
        session.prerender.remove()
        paint()
      })
    if (!session.controller || isRestoring()) {
      paint()
      const shown = session.prerender.show(
        options.language(),
        () => !!opening && !view && (!session.controller || isRestoring()),
        () => void session.controller?.close('user'),
      )
      // The app would open Connect until the session is there.
      if (isRestoring()) accountShown = shown
    }
    return opening
  }

  return {
    isOpening: () => opening !== undefined,
    failedPresses: () => failedPresses,
    press(openElement) {
      // Firefox never loads a module again of which an import has failed: docs/decisions/failed-imports.md
      if (session.failed && failedPresses > 1) return location.reload()
      openElement().catch(() => {
        failedPresses++
        paint()
      })
    },
    open,
    async close() {
      session.prerender.get()?.remove()
      return session.controller?.close() ?? true
    },
  }
}
