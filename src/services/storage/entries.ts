import type { ChainNamespace } from '../../domain/network/caip'
import { KNOWN_NAMESPACES } from '../../domain/network/namespaces'
import { STORAGE_KEYS, type Clearing, type StorageKey, type StorageKeyName, type StoredValue } from './keys'
import { readDecoded } from './readDecoded'
import type { KeyValueStorage, StringStorage } from './storage'

type PerNamespace = 'connected_connector_id' | 'connected_wallet' | 'connected_account'
type Place<Name> = Name extends PerNamespace ? [namespace: ChainNamespace] : []

/** The stored value, parsed. One that is too long or does not parse counts as absent and is removed. Never throws. */
export function readEntry<Name extends StorageKeyName>(
  storage: KeyValueStorage,
  name: Name,
  ...[namespace]: Place<Name>
): StoredValue<Name> | undefined {
  const { key, place } = locate(storage, name, namespace)
  return readDecoded(place, key, (text) => STORAGE_KEYS[name].decode(text, namespace) as StoredValue<Name> | undefined)
}

export function writeEntry<Name extends StorageKeyName>(
  storage: KeyValueStorage,
  name: Name,
  value: StoredValue<Name>,
  ...[namespace]: Place<Name>
): void {
  const { key, place } = locate(storage, name, namespace)
  const { encode }: StorageKey<unknown> = STORAGE_KEYS[name]
  place.write(key, encode(value))
}

export function removeEntry<Name extends StorageKeyName>(
  storage: KeyValueStorage,
  name: Name,
  ...[namespace]: Place<Name>
): void {
  const { key, place } = locate(storage, name, namespace)
  place.remove(key)
}

/** Removes every key that the table lists for this clearing, of all namespaces or one. */
export function clearEntries(storage: KeyValueStorage, clearing: Clearing, namespace?: ChainNamespace): void {
  for (const name of Object.keys(STORAGE_KEYS) as StorageKeyName[]) {
    const row: StorageKey<unknown> = STORAGE_KEYS[name]
    if (!row.clearedBy.includes(clearing)) continue
    if (row.isPrefix) for (const key of storage.keys(name)) storage.remove(key)
    const namespaces = !row.perNamespace ? [undefined] : namespace ? [namespace] : KNOWN_NAMESPACES
    for (const each of namespaces) {
      const { key, place } = locate(storage, name, each)
      place.remove(key)
    }
  }
}

function locate(
  storage: KeyValueStorage,
  name: StorageKeyName,
  namespace: ChainNamespace | undefined,
): { readonly key: string; readonly place: StringStorage } {
  const { prefix }: StorageKey<unknown> = STORAGE_KEYS[name]
  const key = namespace === undefined ? name : `${namespace}:${name}`
  return prefix === undefined ? { key, place: storage } : { key: prefix + key, place: storage.raw }
}
