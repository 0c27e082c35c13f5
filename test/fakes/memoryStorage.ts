import type { KeyValueStorage, StringStorage } from '../../src/services/storage/storage'

/** Storage that forgets with the test. */
export function createMemoryStorage(): KeyValueStorage {
  const own = new Map<string, string>()
  const texts = (kept: Map<string, string>): StringStorage => ({
    read: (key) => kept.get(key),
    write: (key, text) => void kept.set(key, text),
    remove: (key) => void kept.delete(key),
  })
  return {
    ...texts(own),
    keys: (prefix) => [...own.keys()].filter((key) => key.startsWith(prefix)),
    isShared: () => false,
    raw: texts(new Map()),
  }
}
