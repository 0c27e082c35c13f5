import { STORAGE_KEYS, type Clearing, type StorageKey, type StorageKeyName, type StoredValue } from './keys'
import { readDecoded } from './readDecoded'
import type { KeyValueStorage, StringStorage } from './storage'

/** The stored value, parsed. One that is too long or does not parse counts as absent and is removed. Never throws. */
export function readEntry<Name extends StorageKeyName>(
  storage: KeyValueStorage,
  name: Name,
): StoredValue<Name> | undefined {
  const { key, place } = locate(storage, name)
  return readDecoded(place, key, (text) => STORAGE_KEYS[name].decode(text) as StoredValue<Name> | undefined)
}

export function writeEntry<Name extends StorageKeyName>(
  storage: KeyValueStorage,
  name: Name,
  value: StoredValue<Name>,
): void {
  const { key, place } = locate(storage, name)
  const { encode }: StorageKey<unknown> = STORAGE_KEYS[name]
  place.write(key, encode(value))
}

export function removeEntry<Name extends StorageKeyName>(storage: KeyValueStorage, name: Name): void {
  const { key, place } = locate(storage, name)
  place.remove(key)
}

/** Removes every key that the table lists for this clearing. */
export function clearEntries(storage: KeyValueStorage, clearing: Clearing): void {
  for (const name of Object.keys(STORAGE_KEYS) as StorageKeyName[]) {
    const row: StorageKey<unknown> = STORAGE_KEYS[name]
    if (!row.clearedBy.includes(clearing)) continue
    if (row.isPrefix) for (const key of storage.keys(name)) storage.remove(key)
    removeEntry(storage, name)
  }
}

function locate(
  storage: KeyValueStorage,
  name: StorageKeyName,
): { readonly key: string; readonly place: StringStorage } {
  const { prefix }: StorageKey<unknown> = STORAGE_KEYS[name]
  return prefix === undefined ? { key: name, place: storage } : { key: prefix + name, place: storage.raw }
}
