import type { StorageKind } from '../../domain/page/options'
import { storageKey } from './storageKey'

/** Texts under names. Never throws: what the browser refuses to keep is kept in memory. */
export interface StringStorage {
  read(key: string): string | undefined
  write(key: string, text: string): void
  remove(key: string): void
}

/** Storage of one client: its names carry our prefix and the project id (`keys.ts`). */
export interface KeyValueStorage extends StringStorage {
  /** The keys that begin with `prefix`, without our own prefix and the project id. In no particular order. */
  keys(prefix: string): readonly string[]
  /** The same storage under full names: those of the embedded wallet and of the WalletConnect library. */
  readonly raw: StringStorage
}

/**
 * The page's choice of storage, or memory as soon as the browser refuses: no such storage, a getter that throws
 * (sandboxed frames), no room. Touches the browser's storage only when asked to, and never to try it out.
 */
export function createStorage(kind: StorageKind, projectId: string | undefined): KeyValueStorage {
  const place = browserStorage(kind)
  // Holds what the browser refused: a text, or undefined for a name it would not remove.
  const refused = new Map<string, string | undefined>()

  const attempt = (change: (place: Storage) => void, key: string, text: string | undefined) => {
    refused.delete(key)
    try {
      if (place) return change(place)
    } catch {
      // Refused or full: memory takes it.
    }
    refused.set(key, text)
  }

  const raw: StringStorage = {
    read(key) {
      if (refused.has(key)) return refused.get(key)
      try {
        return place?.getItem(key) ?? undefined
      } catch {
        return undefined
      }
    },
    write: (key, text) => attempt((at) => at.setItem(key, text), key, text),
    remove: (key) => attempt((at) => at.removeItem(key), key, undefined),
  }

  return {
    raw,
    keys(prefix) {
      const own = storageKey(projectId, '')
      const found = new Set<string>()
      try {
        for (const key of Object.keys(place ?? {})) found.add(key)
      } catch {
        // A browser that refuses has nothing of ours.
      }
      for (const [key, text] of refused) {
        if (text === undefined) found.delete(key)
        else found.add(key)
      }
      return [...found].filter((key) => key.startsWith(own + prefix)).map((key) => key.slice(own.length))
    },
    read: (key) => raw.read(storageKey(projectId, key)),
    write: (key, text) => raw.write(storageKey(projectId, key), text),
    remove: (key) => raw.remove(storageKey(projectId, key)),
  }
}

function browserStorage(kind: StorageKind): Storage | undefined {
  try {
    return kind === 'local' ? globalThis.localStorage : kind === 'session' ? globalThis.sessionStorage : undefined
  } catch {
    return undefined
  }
}
