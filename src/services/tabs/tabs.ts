import type { ChainNamespace } from '../../domain/network/caip'
import type { StorageKeyName } from '../storage/keys'
import { storageKey } from '../storage/storageKey'
import type { KeyValueStorage } from '../storage/storage'
import type { Exclusively } from './withTabLock'
import { createExclusively } from './withTabLock'
import { tabMessage } from './schema'

/** What one tab tells the others of the same origin and project. */
export interface TabMessage {
  readonly type: 'connected' | 'disconnected' | 'signed-in' | 'signed-out'
  readonly namespace?: ChainNamespace | undefined
}

/**
 * The other tabs with the same project on the same origin. Where the browser has no means to reach them, there are
 * none.
 */
export interface Tabs {
  /** Tells the other tabs, never this one. */
  tell(message: TabMessage): void
  /** Calls back with what another tab told, until the returned function is called. */
  onMessage(listener: (message: TabMessage) => void): () => void
  /**
   * Runs the task while no other tab and no other caller runs one of the same name; waits its turn. Rejects with what
   * the task raises, or with the signal's reason when it is aborted before the turn came.
   */
  readonly exclusively: Exclusively
  close(): void
}

export interface TabsSettings {
  readonly projectId: string | undefined
  /** Carries the word where there is no BroadcastChannel. */
  readonly storage: KeyValueStorage
}

const STORED_MESSAGE = 'tab_message' satisfies StorageKeyName

/**
 * By BroadcastChannel or else storage events; locks by Web Locks or else within this page (docs/protocol/storage.md).
 */
export function createTabs({ projectId, storage }: TabsSettings): Tabs {
  const listeners = new Set<(message: TabMessage) => void>()
  const channel = openChannel(storageKey(projectId, 'tabs'))
  let closed = false

  // Other scripts of this origin can write to the channel and to storage: what they say is read like anything from
  // outside.
  const hear = (said: unknown) => {
    const read = tabMessage.safeParse(said)
    if (read.success) for (const listener of listeners) listener(read.data)
  }
  const hearStored = ({ key, newValue }: StorageEvent) => {
    if (key !== storageKey(projectId, STORED_MESSAGE) || !newValue) return
    try {
      hear(JSON.parse(newValue))
    } catch {
      // Not ours.
    }
  }

  if (channel) channel.onmessage = ({ data }) => hear(data)
  else globalThis.addEventListener?.('storage', hearStored)

  return {
    tell({ type, namespace }) {
      if (closed) return
      const message = namespace ? { type, namespace } : { type }
      if (channel) return channel.postMessage(message)
      // Taken away again, so that telling the same twice is two changes, and nothing stays behind.
      storage.write(STORED_MESSAGE, JSON.stringify(message))
      storage.remove(STORED_MESSAGE)
    },
    onMessage(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    exclusively: createExclusively((name) => storageKey(projectId, name)),
    close() {
      closed = true
      listeners.clear()
      channel?.close()
      globalThis.removeEventListener?.('storage', hearStored)
    },
  }
}

function openChannel(name: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(name)
  } catch {
    return undefined
  }
}
