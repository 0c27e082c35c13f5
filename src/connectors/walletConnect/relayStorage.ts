import type { KeyValueStorage } from '../../services/storage/storage'

/** Storage as the relay library wants it. */
export interface RelayStorage {
  getKeys(): Promise<string[]>
  getEntries<T = unknown>(): Promise<[string, T][]>
  getItem<T = unknown>(key: string): Promise<T | undefined>
  setItem<T = unknown>(key: string, value: T): Promise<void>
  removeItem(key: string): Promise<void>
  /** Forgets all that the library stored. */
  clear(): void
}

/** The library dictates this name; it also looks for it in localStorage itself (wire facts, 8.6 and 10.3). */
export const DEEP_LINK_KEY = 'WALLETCONNECT_DEEPLINK_CHOICE'

const KEYS = 'relay-keys'
const named = (key: string) => `relay/${key}`

/**
 * The library's records in the storage the page chose: local, session or memory. Smaller than the library's own IndexedDB,
 * and a browser that refuses storage costs nothing but the reload. A record that cannot be read counts as absent.
 */
export function createRelayStorage(storage: KeyValueStorage): RelayStorage {
  const keys = (): string[] => {
    const list = parse(storage.read(KEYS))
    return Array.isArray(list) ? list.filter((key) => typeof key === 'string') : []
  }
  const keepKeys = (list: readonly string[]): void => storage.write(KEYS, JSON.stringify(list))
  const read = (key: string): unknown => parse(key === DEEP_LINK_KEY ? storage.raw.read(key) : storage.read(named(key)))
  const remove = (key: string): void => {
    if (key === DEEP_LINK_KEY) return storage.raw.remove(key)
    storage.remove(named(key))
    keepKeys(keys().filter((kept) => kept !== key))
  }
  return {
    getKeys: async () => keys(),
    getEntries: async <T>() => keys().map((key): [string, T] => [key, read(key) as T]),
    getItem: async <T>(key: string) => read(key) as T | undefined,
    async setItem(key, value) {
      const text = JSON.stringify(value)
      if (text === undefined) return remove(key)
      if (key === DEEP_LINK_KEY) return storage.raw.write(key, text)
      storage.write(named(key), text)
      const list = keys()
      if (!list.includes(key)) keepKeys([...list, key])
    },
    removeItem: async (key) => remove(key),
    clear() {
      for (const key of keys()) storage.remove(named(key))
      storage.remove(KEYS)
    },
  }
}

function parse(text: string | undefined): unknown {
  if (text === undefined) return undefined
  try {
    // The library hands its records to spreads and maps; a stored `__proto__` must not travel with them.
    return JSON.parse(text, (key, value: unknown) => (key === '__proto__' ? undefined : value))
  } catch {
    return undefined
  }
}
