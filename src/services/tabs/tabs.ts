import type { ChainNamespace } from '../../domain/network/caip'
import type { StorageKeyName } from '../storage/keys'
import { storageKey } from '../storage/storageKey'
import type { KeyValueStorage } from '../storage/storage'
import type { Exclusively } from './withTabLock'
import { createExclusively } from './withTabLock'
import { createClaims } from './claims'
import { parseWith } from '../parseEach'
import { tabMessage } from './schema'

/** A message to the other tabs of the same origin and project. */
export interface TabMessage {
  readonly type: 'connected' | 'disconnected' | 'ended' | 'signed-in' | 'signed-out' | 'approved'
  /** Of `signed-out`. */
  readonly reason?: 'visitor' | 'site' | undefined
  readonly namespace?: ChainNamespace | undefined
  /** Of `approved`: the pairing, which the wallet has approved and another tab waits for. The session is stored. */
  readonly pairingTopic?: string | undefined
}

/** The other tabs with the same project on the same origin. */
export interface Tabs {
  /** Sends a message to the other tabs, not to this one. */
  notify(message: TabMessage): void
  /** Calls back with messages of other tabs until the returned function is called. */
  onMessage(listener: (message: TabMessage) => void): () => void
  /** Runs a task under a lock by its name, shared with the other tabs. Rejects when aborted before it has the lock. */
  readonly exclusively: Exclusively
  /**
   * Takes a name for as long as this page is open. False if another tab has it, or where the browser has no Web Locks.
   */
  claim(name: string): Promise<boolean>
  close(): void
}

export interface TabsSettings {
  readonly projectId: string | undefined
  /** Carries the messages if other tabs share it. */
  readonly storage: KeyValueStorage
}

/** Read here alone: the table of the keys is loaded with the session. */
const STORED_MESSAGE = 'tab_message' satisfies StorageKeyName

/**
 * Messages by storage events, because a message must not arrive before the changes of storage that it tells of, as
 * those of a BroadcastChannel do; by BroadcastChannel where tabs share no storage. Locks by Web Locks or else within
 * this page.
 */
export function createTabs({ projectId, storage }: TabsSettings): Tabs {
  const listeners = new Set<(message: TabMessage) => void>()
  const channel = openChannel(storageKey(projectId, 'tabs'))
  const claims = createClaims((name) => storageKey(projectId, name))
  let closed = false

  // Other scripts of this origin can write to the channel and to storage, so messages are validated.
  const tell = (message: TabMessage | undefined) => {
    if (message) for (const listener of listeners) listener(message)
  }
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key !== storageKey(projectId, STORED_MESSAGE) || !newValue) return
    try {
      tell(parseWith(tabMessage, JSON.parse(newValue)))
    } catch {
      // Not ours.
    }
  }

  if (channel) channel.onmessage = ({ data }) => tell(parseWith(tabMessage, data))
  globalThis.addEventListener?.('storage', onStorage)

  return {
    notify({ type, namespace, reason, pairingTopic }) {
      if (closed) return
      const message = {
        type,
        ...(namespace && { namespace }),
        ...(reason && { reason }),
        ...(pairingTopic && { pairingTopic }),
      }
      storage.write(STORED_MESSAGE, JSON.stringify(message))
      if (!storage.isShared(STORED_MESSAGE)) channel?.postMessage(message)
      // At once, so that the same message twice is two changes.
      storage.remove(STORED_MESSAGE)
    },
    onMessage(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    exclusively: createExclusively((name) => storageKey(projectId, name)),
    claim: claims.claim,
    close() {
      claims.release()
      closed = true
      listeners.clear()
      channel?.close()
      globalThis.removeEventListener?.('storage', onStorage)
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
