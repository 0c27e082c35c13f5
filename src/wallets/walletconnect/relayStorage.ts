import type { KeyValueStorage } from '../../services/storage/storage'

/** Storage as the relay library wants it. */
export interface RelayStorage {
  getKeys(): Promise<string[]>
  getEntries<T = unknown>(): Promise<[string, T][]>
  getItem<T = unknown>(key: string): Promise<T | undefined>
  setItem<T = unknown>(key: string, value: T): Promise<void>
  removeItem(key: string): Promise<void>
  /** An item as it is stored now, with what other tabs have added to it and removed from it. */
  peek<T = unknown>(key: string): T | undefined
  /** Removes all that the library stored. */
  clear(): void
  /** From here on nothing is written: what a closed library still finishes must not bring back what was removed. */
  close(): void
}

/** The library dictates this name; it also looks for it in localStorage itself (wire facts, 8.6 and 10.3). */
export const DEEP_LINK_KEY = 'WALLETCONNECT_DEEPLINK_CHOICE'

const PREFIX = 'relay/'
/** Between the library's key of a collection and the id of one of its records. */
const SEPARATOR = '#'
const MARKERS = { list: '[]', map: '{}' } as const
/** Objects that the library keeps by topic. Its other objects are values that belong together. */
const MAPS = /\/\/(?:keychain|messages|messages_withoutClientAck)$/

/** A collection as this tab last read or wrote it: the text of each record by its id. */
type Snapshot = ReadonlyMap<string, string>

/**
 * The library's records in the storage the page chose: local, session or memory. The library writes each of its collections
 * (sessions, keys, pairings, ...) as a whole from what it holds in memory, which would undo what another tab has written.
 * Here each record has a key of its own, and a tab writes only the records that it has changed itself. A record that another
 * tab has removed stays removed. A record that cannot be read counts as absent. See docs/decisions/relay-storage.md.
 */
export function createRelayStorage(storage: KeyValueStorage): RelayStorage {
  const snapshots = new Map<string, Snapshot>()
  let closed = false

  const stored = (key: string): { readonly value: unknown; readonly snapshot?: Snapshot } => {
    const text = storage.read(PREFIX + key)
    const kind = text === MARKERS.list ? 'list' : text === MARKERS.map ? 'map' : undefined
    if (!kind) return { value: parse(text) }
    const prefix = PREFIX + key + SEPARATOR
    const records = new Map<string, string>()
    const values: [string, unknown][] = []
    for (const name of [...storage.keys(prefix)].sort()) {
      const record = storage.read(name)
      const value = parse(record)
      if (record === undefined || value === undefined) continue
      records.set(name.slice(prefix.length), record)
      values.push([name.slice(prefix.length), value])
    }
    return { value: kind === 'list' ? values.map(([, value]) => value) : Object.fromEntries(values), snapshot: records }
  }

  const remove = (key: string): void => {
    for (const name of storage.keys(PREFIX + key + SEPARATOR)) storage.remove(name)
    storage.remove(PREFIX + key)
    snapshots.delete(key)
  }

  const save = (key: string, kind: keyof typeof MARKERS, entries: readonly (readonly [string, unknown])[]): void => {
    const former = snapshots.get(key) ?? new Map<string, string>()
    const records = new Map<string, string>()
    for (const [id, value] of entries) {
      const text = JSON.stringify(value)
      if (text === undefined) continue
      records.set(id, text)
      const name = PREFIX + key + SEPARATOR + id
      const before = former.get(id)
      // A record that is not there any more was removed by another tab: what this one still holds of it is out of date.
      if (before === text || (before !== undefined && storage.read(name) === undefined)) continue
      storage.write(name, text)
    }
    for (const id of former.keys()) if (!records.has(id)) storage.remove(PREFIX + key + SEPARATOR + id)
    snapshots.set(key, records)
    if (storage.read(PREFIX + key) !== MARKERS[kind]) storage.write(PREFIX + key, MARKERS[kind])
  }

  const keys = (): string[] =>
    storage
      .keys(PREFIX)
      .map((name) => name.slice(PREFIX.length))
      .filter((key) => !key.includes(SEPARATOR))

  // The library reads one collection after the other while it starts. They are taken together, so that a session which another
  // tab writes meanwhile does not come without its key.
  const atStart = new Map(keys().map((key) => [key, stored(key)]))
  const read = (key: string): unknown => {
    if (key === DEEP_LINK_KEY) return parse(storage.raw.read(key))
    const { value, snapshot } = atStart.get(key) ?? stored(key)
    atStart.delete(key)
    if (snapshot) snapshots.set(key, snapshot)
    return value
  }

  return {
    getKeys: async () => keys(),
    getEntries: async <T>() => keys().map((key): [string, T] => [key, read(key) as T]),
    getItem: async <T>(key: string) => read(key) as T | undefined,
    async setItem(key, value) {
      if (closed) return
      atStart.delete(key)
      const text = JSON.stringify(value)
      if (key === DEEP_LINK_KEY) return text === undefined ? storage.raw.remove(key) : storage.raw.write(key, text)
      if (text === undefined) return remove(key)
      const entries = entriesOf(key, value)
      if (entries) save(key, Array.isArray(value) ? 'list' : 'map', entries)
      else storage.write(PREFIX + key, text)
    },
    async removeItem(key) {
      atStart.delete(key)
      if (key === DEEP_LINK_KEY) storage.raw.remove(key)
      else remove(key)
    },
    peek: <T>(key: string) => stored(key).value as T | undefined,
    clear() {
      atStart.clear()
      for (const key of keys()) remove(key)
    },
    close() {
      closed = true
    },
  }
}

/** The records of a collection by their ids; undefined for a value that is stored as a whole. */
function entriesOf(key: string, value: unknown): readonly (readonly [string, unknown])[] | undefined {
  if (Array.isArray(value)) {
    const entries = value.map((record) => [idOf(record), record] as const)
    return entries.every((entry): entry is [string, unknown] => entry[0] !== undefined) ? entries : undefined
  }
  return MAPS.test(key) && typeof value === 'object' && value !== null ? Object.entries(value) : undefined
}

/** What the library knows a record by: requests and proposals have an id, expiries a target, sessions and pairings a topic. */
function idOf(record: unknown): string | undefined {
  const { id, target, topic, responseTopic } = (record ?? {}) as Record<string, unknown>
  const found = [topic !== undefined && typeof id === 'string' ? topic : id, target, topic, responseTopic].find(
    (each) => typeof each === 'string' || typeof each === 'number',
  )
  return found === undefined ? undefined : String(found)
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
