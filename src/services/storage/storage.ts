import type { StorageKind } from '../../domain/page/options'
import { storageKey } from './storageKey'

/** Strings by key. Never throws: what the browser refuses is stored in memory. */
export interface StringStorage {
  read(key: string): string | undefined
  write(key: string, text: string): void
  remove(key: string): void
}

/** The storage of one client: keys get our prefix and the project id (`keys.ts`). */
export interface KeyValueStorage extends StringStorage {
  /** The keys that begin with `prefix`, without our own prefix and the project id. In no particular order. */
  keys(prefix: string): readonly string[]
  /** Whether other tabs of this origin learn of every change to this key, in the order of the changes. */
  isShared(key: string): boolean
  /** The same storage under full names: those of the embedded wallet and of the WalletConnect library. */
  readonly raw: StringStorage
}

/**
 * The page's choice of storage, or memory when the browser refuses: no such storage, a getter that throws (sandboxed
 * frames), quota exceeded. Makes no test writes.
 */
export function createStorage(kind: StorageKind, projectId: string | undefined): KeyValueStorage {
  const place = browserStorage(kind)
  // What the browser refused: a value, or undefined for a key that it did not remove.
  const refused = new Map<string, string | undefined>()

  const attempt = (change: (place: Storage) => void, key: string, text: string | undefined) => {
    refused.delete(key)
    try {
      if (place) return change(place)
    } catch {
      // Refused or full: stored in memory.
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
        // A browser that refuses has none of our keys.
      }
      for (const [key, text] of refused) {
        if (text === undefined) found.delete(key)
        else found.add(key)
      }
      return [...found].filter((key) => key.startsWith(own + prefix)).map((key) => key.slice(own.length))
    },
    isShared: (key) => kind === 'local' && place !== undefined && !refused.has(storageKey(projectId, key)),
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
