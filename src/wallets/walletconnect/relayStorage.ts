import { readEntry } from '../../services/storage/entries'
import type { KeyValueStorage } from '../../services/storage/storage'

/** The storage interface of the relay library. */
export interface RelayStorage {
  getKeys(): Promise<string[]>
  getEntries<T = unknown>(): Promise<[string, T][]>
  getItem<T = unknown>(key: string): Promise<T | undefined>
  setItem<T = unknown>(key: string, value: T): Promise<void>
  removeItem(key: string): Promise<void>
  /** An item as currently stored, with the changes of other tabs. */
  peek<T = unknown>(key: string): T | undefined
  /** Ends all writing: what a closed library still finishes must not restore what was removed. */
  close(): void
}

/** A key of the library's, which it also reads from localStorage by itself. */
export const DEEP_LINK_KEY = 'WALLETCONNECT_DEEPLINK_CHOICE'

const PREFIX = 'relay/'
/** Between the library's key of a collection and the id of one of its records. */
const SEPARATOR = '#'
const MARKERS = { list: '[]', map: '{}' } as const
type Fields = Readonly<Record<string, unknown>>

const isText = (value: unknown): value is string => typeof value === 'string'
const isNumber = (value: unknown): value is number => typeof value === 'number'
const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isMessages = (value: unknown): boolean => isObject(value) && Object.values(value).every(isText)

/** Objects that the library stores by topic, and what one of their values is. Its other objects are single values. */
const MAPS: Readonly<Record<string, (value: unknown) => boolean>> = {
  keychain: (value) => isText(value) && /^[0-9a-f]{64}$/.test(value),
  messages: isMessages,
  messages_withoutClientAck: isMessages,
}
/** Its lists, and what it reads of their records without a check of its own. */
const LISTS: Readonly<Record<string, (record: Fields) => boolean>> = {
  session: ({ topic, expiry, namespaces, peer, self }) =>
    isText(topic) && isNumber(expiry) && [namespaces, peer, self].every(isObject),
  proposal: ({ id, proposer, requiredNamespaces }) =>
    isNumber(id) && isObject(proposer) && isObject(requiredNamespaces),
  request: ({ id, topic, params }) => isNumber(id) && isText(topic) && isObject(params),
  pairing: ({ topic, expiry, relay }) => isText(topic) && isNumber(expiry) && isObject(relay),
  history: ({ id, topic, request }) => isNumber(id) && isText(topic) && isObject(request) && isText(request['method']),
  expirer: ({ target, expiry }) => isText(target) && isNumber(expiry),
  subscription: ({ id, topic, relay }) => isText(id) && isText(topic) && isObject(relay),
  authKeys: ({ responseTopic, publicKey }) => isText(responseTopic) && isText(publicKey),
  pairingTopics: ({ topic, pairingTopic }) => isText(topic) && isText(pairingTopic),
  requests: ({ id }) => isNumber(id),
}
/** The library's name of a collection, after its version and the page's prefix. */
const nameOf = (key: string): string => /\/\/(\w+)$/.exec(key)?.[1] ?? ''

/** A collection as this tab last read or wrote it: the text of each record by its id. */
type Snapshot = ReadonlyMap<string, string>

/** Called after each read and write by the library. It may resolve in a new task, so that long work is split. */
type Pause = () => Promise<void>

/**
 * The library's records in the storage that the page chose. The library writes each collection (sessions, keys,
 * pairings, ...) as a whole from memory, which would undo the changes of another tab. Here each record has its own key,
 * and a tab writes only the records that it has changed. A record that another tab has removed stays removed; one that
 * cannot be the library's counts as absent. `reads: 'keys'` sets everything but the keys aside: it stays stored, unread
 * until `peek`. See docs/decisions/relay-storage.md.
 */
export function createRelayStorage(
  storage: KeyValueStorage,
  pause: Pause = async () => undefined,
  reads: 'all' | 'keys' = 'all',
): RelayStorage {
  const snapshots = new Map<string, Snapshot>()
  let closed = false

  const stored = (key: string): { readonly value: unknown; readonly snapshot?: Snapshot } => {
    const text = storage.read(PREFIX + key)
    const kind =
      Object.hasOwn(MAPS, nameOf(key)) || text === MARKERS.map
        ? 'map'
        : Object.hasOwn(LISTS, nameOf(key)) || text === MARKERS.list
          ? 'list'
          : undefined
    if (!kind || text === undefined) return { value: parse(text) }
    const prefix = PREFIX + key + SEPARATOR
    const records = new Map<string, string>()
    const values: [string, unknown][] = []
    for (const name of [...storage.keys(prefix)].sort()) {
      const record = storage.read(name)
      const value = parse(record)
      const id = name.slice(prefix.length)
      if (record === undefined || !isReadable(key, id, value)) continue
      records.set(id, record)
      values.push([id, value])
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
      // A missing record was removed by another tab: this tab's copy is out of date.
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

  // The library reads one collection after the other while it starts. Here all are read at once, so that a session
  // which another tab writes meanwhile is never read without its key.
  const atStart = new Map(
    keys().map((key) => [key, reads === 'all' || nameOf(key) === 'keychain' ? stored(key) : { value: undefined }]),
  )
  const read = (key: string): unknown => {
    if (key === DEEP_LINK_KEY) return readEntry(storage, key)
    const { value, snapshot } = atStart.get(key) ?? stored(key)
    atStart.delete(key)
    if (snapshot) snapshots.set(key, snapshot)
    return value
  }

  const write = (key: string, value: unknown): void => {
    atStart.delete(key)
    const text = JSON.stringify(value)
    if (key === DEEP_LINK_KEY) return text === undefined ? storage.raw.remove(key) : storage.raw.write(key, text)
    if (text === undefined) return remove(key)
    const entries = entriesOf(key, value)
    if (entries) save(key, Array.isArray(value) ? 'list' : 'map', entries)
    else storage.write(PREFIX + key, text)
  }

  return {
    getKeys: async () => keys(),
    getEntries: async <T>() => keys().map((key): [string, T] => [key, read(key) as T]),
    async getItem<T>(key: string) {
      const value = read(key) as T | undefined
      await pause()
      return value
    },
    async setItem(key, value) {
      if (!closed) write(key, value)
      await pause()
    },
    async removeItem(key) {
      if (closed) return
      atStart.delete(key)
      if (key === DEEP_LINK_KEY) storage.raw.remove(key)
      else remove(key)
    },
    peek: <T>(key: string) => (key === DEEP_LINK_KEY ? readEntry(storage, key) : stored(key).value) as T | undefined,
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
  return Object.hasOwn(MAPS, nameOf(key)) && isObject(value) ? Object.entries(value) : undefined
}

/** Whether a stored record has the form that the library has given it. It cannot start with others. */
function isReadable(key: string, id: string, value: unknown): boolean {
  const name = nameOf(key)
  if (Object.hasOwn(MAPS, name)) return MAPS[name]?.(value) ?? false
  if (!isObject(value) || idOf(value) !== id) return false
  return !Object.hasOwn(LISTS, name) || (LISTS[name]?.(value) ?? false)
}

/**
 * The library's key of a record: requests and proposals have an id, expiries a target, sessions and pairings a topic.
 */
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
    // The library spreads its records; a stored `__proto__` must not be among them.
    return JSON.parse(text, (key, value: unknown) => (key === '__proto__' ? undefined : value))
  } catch {
    return undefined
  }
}
