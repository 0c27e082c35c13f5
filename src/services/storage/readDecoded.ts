import type { StringStorage } from './storage'

/** A longer text was not written by us. */
export const STORED_TEXT_MAX_CHARACTERS = 262_144

/** The value of a key. One that is too long or does not decode counts as absent and is removed. Never throws. */
export function readDecoded<Value>(
  storage: StringStorage,
  key: string,
  decode: (text: string) => Value | undefined,
): Value | undefined {
  const text = storage.read(key)
  if (text === undefined) return undefined
  try {
    const value = text.length <= STORED_TEXT_MAX_CHARACTERS ? decode(text) : undefined
    if (value !== undefined) return value
  } catch {
    // Not JSON, or nested too deeply.
  }
  storage.remove(key)
  return undefined
}
