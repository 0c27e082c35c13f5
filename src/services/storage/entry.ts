import type { StringStorage } from './storage'

// A stored text longer than this was not written by us.
const STORED_TEXT_MAX_CHARACTERS = 262_144

/** One thing we keep: under which name, and how its text is read and written. */
export interface Entry<T> {
  readonly key: string
  /** The value of a text. Undefined or raising: the text is not one of ours. */
  decode(text: string): T | undefined
  encode(value: T): string
}

/** The value kept, read through its schema. A text that is huge, old, foreign or tampered with counts as absent and is removed. Never throws. */
export function readEntry<T>(storage: StringStorage, entry: Entry<T>): T | undefined {
  const text = storage.read(entry.key)
  if (text === undefined) return undefined
  try {
    const value = text.length <= STORED_TEXT_MAX_CHARACTERS ? entry.decode(text) : undefined
    if (value !== undefined) return value
  } catch {
    // Not JSON, or JSON nested too deeply to be read: the same as any other foreign text.
  }
  storage.remove(entry.key)
  return undefined
}

export function writeEntry<T>(storage: StringStorage, entry: Entry<T>, value: T): void {
  storage.write(entry.key, entry.encode(value))
}

export function removeEntry(storage: StringStorage, { key }: Pick<Entry<unknown>, 'key'>): void {
  storage.remove(key)
}
