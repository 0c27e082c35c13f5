import { CARD_ANIMATION_MS } from '../../config/limits'
import { closeModal } from '../../session/navigation/closeModal'
import { document } from '../../domain/page/document'
import type { ViewName } from '../../domain/page/viewName'
import type { ElementAccount, Subscriber, SessionMethods } from '../bridge'
import { clientFor } from '../setup/client'
import { sessionMethods } from './sessionMethods'

/** The element that shows the dialog of a session while no other one can. */
export type DialogHost = HTMLElement & {
  open(view?: ViewName): Promise<void>
  connect(requested?: object): Promise<ElementAccount>
  preload(): Promise<void>
}

/** What a session without an element can do once its code is loaded. */
export interface JoinedSession extends SessionMethods {
  /** Resolves when reconnecting has ended. */
  readonly ready: Promise<unknown>
  /** Opens a dialog of its own. */
  open(view?: ViewName): Promise<void>
  /** Closes the dialog, wherever it is open. */
  close(): Promise<boolean>
  /** Connects in a dialog of its own. */
  connect(requested?: object): Promise<ElementAccount>
  optionsChanged(): void
}

/**
 * Joins the session of a project, or starts it, without an element. Whenever a dialog has to open and no element of the
 * page can show it, `host` is added to the page. It has the subscriber's id, so the dialog opens in it.
 */
export function joinSession(subscriber: Subscriber, host: DialogHost): JoinedSession {
  const client = clientFor(subscriber)
  const { context } = client
  const { store, services } = context
  let running = 0
  let stopWaiting = (): void => {}

  function show(): void {
    document.body.append(host)
    host.preload().catch(() => closeModal(context, 'removed'))
  }

  /** Removes the host after the closing animation and the last toast. */
  function leave(): void {
    const { modal, toasts } = store.getState()
    if (!host.isConnected || running > 0 || modal.openIn !== undefined || toasts.length > 0) return
    if (!host.shadowRoot?.querySelector('dialog')) return host.remove()
    stopWaiting()
    stopWaiting = services.clock.after(CARD_ANIMATION_MS, leave)
  }

  async function inHost<Result>(run: () => Promise<Result>): Promise<Result> {
    running += 1
    if (!host.isConnected) document.body.append(host)
    try {
      return await run()
    } finally {
      running -= 1
      leave()
    }
  }

  client.attach(subscriber)
  store.subscribe(({ modal }) => {
    if (modal.openIn !== subscriber.id) leave()
    else if (!host.isConnected) show()
  })

  return {
    ...sessionMethods(context),
    ready: client.ready(),
    open: (view) => inHost(() => host.open(view)),
    close: async () => closeModal(context, 'programmatic'),
    connect: (requested) => inHost(() => host.connect(requested)),
    optionsChanged: () => client.optionsChanged(subscriber),
  }
}
