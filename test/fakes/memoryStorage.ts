import type { KeyValueStorage, NamedTexts } from '../../src/services/storage/storage'

/** Storage that forgets with the test. */
export function createMemoryStorage(): KeyValueStorage {
  const texts = (): NamedTexts => {
    const kept = new Map<string, string>()
    return { read: (key) => kept.get(key), write: (key, text) => void kept.set(key, text), remove: (key) => void kept.delete(key) }
  }
  return { ...texts(), raw: texts() }
}
