import { createExclusively, type ExclusiveScope } from '../../src/services/tabs/withTabLock'
import type { TabMessage, Tabs } from '../../src/services/tabs/tabs'

export interface FakeTabs extends Tabs {
  /** Messages that this tab sent. */
  readonly notified: TabMessage[]
  /** Another tab says something. */
  hear(message: TabMessage): void
  closed(): boolean
  /** The browser has no Web Locks: tasks take turns within this page alone. */
  lackLocks(): void
}

/** The only tab, until a test speaks for another one. Tasks take turns as with Web Locks. */
export function createFakeTabs(): FakeTabs {
  const notified: TabMessage[] = []
  const listeners = new Set<(message: TabMessage) => void>()
  let closed = false
  let scope: ExclusiveScope = 'tabs'
  const exclusively = createExclusively((name) => name)
  return {
    notified,
    notify(message) {
      if (!closed) notified.push(message)
    },
    onMessage(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    exclusively: (name, task, signal) => exclusively(name, () => task(scope), signal),
    claim: async () => true,
    lackLocks: () => void (scope = 'page'),
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
