import { createExclusively } from '../../src/services/tabs/exclusively'
import type { TabMessage, Tabs } from '../../src/services/tabs/tabs'

export interface FakeTabs extends Tabs {
  /** What this tab told the others. */
  readonly told: TabMessage[]
  /** Another tab says something. */
  hear(message: TabMessage): void
  closed(): boolean
}

/** The only tab, until a test speaks for another one. Tasks take turns within this page. */
export function createFakeTabs(): FakeTabs {
  const told: TabMessage[] = []
  const listeners = new Set<(message: TabMessage) => void>()
  let closed = false
  return {
    told,
    tell(message) {
      if (!closed) told.push(message)
    },
    onMessage(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    exclusively: createExclusively((name) => name),
    hear(message) {
      for (const listener of listeners) listener(message)
    },
    close() {
      closed = true
      listeners.clear()
    },
    closed: () => closed,
  }
}
