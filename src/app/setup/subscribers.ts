import type { ElementEvent } from '../../session/events'
import type { Store } from '../../session/store/createStore'
import type { Pictures } from '../../services/pictures/pictures'
import type { Subscriber } from '../bridge'
import { elementStateFor } from './elementState'

/** The elements of a session, and the sessions that a page uses without one: what state and events each receives. */
export interface Subscribers {
  readonly all: readonly Subscriber[]
  add(bridge: Subscriber): void
  remove(bridge: Subscriber): void
  /** The dialog's events go to the element it is open in, all others to every element. */
  emit(event: ElementEvent): boolean
  /** Passes the session's state to one of them. */
  update(bridge: Subscriber): void
  /** Passes them each new state from now on. */
  follow(): void
  /** Passes the session's state to those for whom it differs. */
  updateChanged(): void
}

export function createSubscribers(store: Store, pictures: Pick<Pictures, 'known' | 'load'>): Subscribers {
  const all: Subscriber[] = []
  const lastSent = new WeakMap<Subscriber, string>()
  let lastOpen: string | undefined
  let shown = store.getState()

  const drawable = (src: string): string | undefined => {
    const known = pictures.known(src)
    if (known === undefined) void pictures.load(src)
    return known ?? undefined
  }

  /** Most state changes do not affect the element, and painting one makes the browser compute its styles at once. */
  const update = (bridge: Subscriber, onlyIfChanged = false): void => {
    const facts = elementStateFor(store.getState(), bridge.id, bridge.options().balance === 'show', drawable)
    const text = JSON.stringify(facts)
    if (onlyIfChanged && lastSent.get(bridge) === text) return
    lastSent.set(bridge, text)
    bridge.setFacts(facts)
  }
  const updateChanged = (): void => all.forEach((bridge) => update(bridge, true))

  return {
    all,
    add(bridge) {
      all.push(bridge)
      all.sort((one, other) => Number(one.follows ?? 0) - Number(other.follows ?? 0))
    },
    remove: (bridge) => void all.splice(all.indexOf(bridge), 1),
    emit(event) {
      const { openIn } = store.getState().modal
      const local = event.type === 'open' || event.type === 'close' || event.type === 'view-change'
      const targets = all.filter((bridge) => !local || bridge.id === (openIn ?? lastOpen))
      // Cancelling in one element cancels for all.
      return targets.map((bridge) => bridge.emit(event.type, clone(event.detail))).every(Boolean)
    },
    update: (bridge) => update(bridge),
    follow() {
      store.subscribe((state) => {
        lastOpen = state.modal.openIn ?? lastOpen
        if (state === shown) return
        shown = state
        updateChanged()
      })
    },
    updateChanged,
  }
}

/** Each element gets its own frozen copy of the detail, so that no handler can change what the next one reads. */
function clone<T>(detail: T): T {
  return deepFreeze(structuredClone(detail))
}

function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value))
    Object.values(Object.freeze(value)).forEach(deepFreeze)
  return value
}
