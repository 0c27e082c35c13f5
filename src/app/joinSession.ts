import { CARD_ANIMATION_MS } from '../config/limits'
import { closeModal } from '../session/navigation/closeModal'
import type { ElementAccount, Participant, SessionMethods } from './bridge'
import { clientFor } from './client'
import { sessionMethods } from './sessionMethods'

/** The element that shows the dialog of a session while no other one can. */
export type DialogHost = HTMLElement & {
  connect(requested?: object): Promise<ElementAccount>
  preload(): Promise<void>
}

/** What a session without an element can do once its code is loaded. */
export interface JoinedSession extends SessionMethods {
  /** Resolves when reconnecting has ended. */
  readonly ready: Promise<unknown>
  /** Connects in a dialog of its own. */
  connect(requested?: object): Promise<ElementAccount>
  optionsChanged(): void
}

/**
 * Joins the session of a project, or starts it, without an element. Whenever a dialog has to open and no element of the
 * page can show it, `host` is added to the page. It has the participant's id, so the dialog opens in it.
 */
export function joinSession(participant: Participant, host: DialogHost): JoinedSession {
  const client = clientFor(participant)
  const { world } = client
  const { store, services } = world
  let connecting = 0
  let stopWaiting = (): void => {}

  function show(): void {
    document.body.append(host)
    host.preload().catch(() => closeModal(world, 'removed'))
  }

  /** Removes the host after the closing animation and the last toast. */
  function leave(): void {
    const { modal, toasts } = store.getState()
    if (!host.isConnected || connecting > 0 || modal.openIn !== undefined || toasts.length > 0) return
    if (!host.shadowRoot?.querySelector('dialog')) return host.remove()
    stopWaiting()
    stopWaiting = services.clock.after(CARD_ANIMATION_MS, leave)
  }

  client.attach(participant)
  store.subscribe(({ modal }) => {
    if (modal.openIn !== participant.id) leave()
    else if (!host.isConnected) show()
  })

  return {
    ...sessionMethods(world),
    ready: client.ready(),
    async connect(requested) {
      connecting += 1
      if (!host.isConnected) document.body.append(host)
      try {
        return await host.connect(requested)
      } finally {
        connecting -= 1
        leave()
      }
    },
    optionsChanged: () => client.optionsChanged(participant),
  }
}
