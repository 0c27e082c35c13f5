import type { StorageKind } from '../../domain/options'
import { storageKey } from './keys'

/** Texts under names. Never throws: what the browser refuses to keep is kept in memory. */
export interface NamedTexts {
  read(key: string): string | undefined
  write(key: string, text: string): void
  remove(key: string): void
}

/** Storage of one client: its names carry our prefix and the project id (`keys.ts`). */
export interface KeyValueStorage extends NamedTexts {
  /** The same place under names that others dictate, such as `WALLETCONNECT_DEEPLINK_CHOICE` (wire facts, 10.3). */
  readonly raw: NamedTexts
}

/**
 * The page's choice of storage, or memory as soon as the browser refuses: no such storage, a getter that throws (sandboxed
 * frames), no room. Touches the browser's storage only when asked to, and never to try it out.
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

  const raw: NamedTexts = {
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
