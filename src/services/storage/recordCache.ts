import type { Clock } from '../clock/clock'
import { readEntry, writeEntry } from './entries'
import type { StorageKeyName } from './keys'
import { STORED_TEXT_MAX_CHARACTERS } from './readDecoded'
import type { KeyValueStorage } from './storage'

// A visitor has few accounts on few networks. The oldest records are dropped, also until the others fit.
const RECORDS_MAX = 10

type CacheName = Extract<StorageKeyName, `${string}_cache`>

type StoredRecord = readonly [id: string, record: unknown]

export interface CachedRecord<T> {
  readonly value: T
  /** Younger than `freshMs`. A time in the future counts as old: the clock was set back. */
  readonly isFresh: boolean
}

/** A bounded cache in storage, the newest record first: JSON `{ <id>: { ...record, timestamp } }`. */
export interface RecordCache<T> {
  /** However old. */
  get(id: string): CachedRecord<T> | undefined
  set(id: string, value: T): void
  /** All records stay known, but count as old. */
  expire(): void
  remove(matches: (id: string) => boolean): void
}

export interface RecordFormat<T> {
  readonly freshMs: number
  /** Other scripts can write to the storage, so a record is parsed like a response. Undefined: skipped. */
  parse(record: unknown, id: string): T | undefined
  /** The record as it is stored, without its timestamp. */
  serialize(value: T, id: string): object
}

/** The services of a session are one. */
export interface CacheHome {
  readonly storage: KeyValueStorage
  readonly clock: Pick<Clock, 'now'>
}

/**
 * By storage and cache: the newest record if it is too long to be stored, as that of an account with a thousand tokens
 * is. The views that read a cache each create their own.
 */
const unstored = new WeakMap<KeyValueStorage, Map<CacheName, StoredRecord>>()

export function createRecordCache<T>(
  { storage, clock }: CacheHome,
  name: CacheName,
  { freshMs, parse, serialize }: RecordFormat<T>,
): RecordCache<T> {
  const long = unstored.get(storage) ?? new Map<CacheName, StoredRecord>()
  unstored.set(storage, long)
  const read = (): readonly StoredRecord[] => {
    const newest = long.get(name)
    return [...(newest ? [newest] : []), ...Object.entries(readEntry(storage, name) ?? {})]
  }
  const write = ([newest, ...others]: readonly StoredRecord[]): void => {
    const isStored = newest !== undefined && fitting([newest]).length === 1
    if (newest === undefined || isStored) long.delete(name)
    else long.set(name, newest)
    writeEntry(storage, name, Object.fromEntries(fitting(isStored ? [newest, ...others] : others)))
  }

  const update = (change: (records: readonly StoredRecord[]) => readonly StoredRecord[]): void => {
    const records = read()
    if (records.length > 0) write(change(records))
  }

  return {
    get(id) {
      const record = read().find(([each]) => each === id)?.[1]
      const timestamp = timestampOf(record)
      if (timestamp === undefined) return undefined
      const value = parse(record, id)
      const age = clock.now() - timestamp
      return value === undefined ? undefined : { value, isFresh: age >= 0 && age <= freshMs }
    },
    set(id, value) {
      const others = read().filter(([each, record]) => each !== id && timestampOf(record) !== undefined)
      write([[id, { ...serialize(value, id), timestamp: clock.now() }], ...others])
    },
    expire: () =>
      update((records) =>
        records.flatMap(([id, record]) =>
          timestampOf(record) === undefined ? [] : [[id, { ...(record as object), timestamp: 0 }] as const],
        ),
      ),
    remove: (matches) => update((records) => records.filter(([id]) => !matches(id))),
  }
}

/** As many of the newest records as may be stored together. */
function fitting(records: readonly StoredRecord[]): readonly StoredRecord[] {
  let characters = 2
  const kept = records.slice(0, RECORDS_MAX)
  const tooMany = kept.findIndex(([id, record]) => {
    characters += JSON.stringify({ [id]: record }).length
    return characters > STORED_TEXT_MAX_CHARACTERS
  })
  return tooMany < 0 ? kept : kept.slice(0, tooMany)
}

function timestampOf(record: unknown): number | undefined {
  if (typeof record !== 'object' || record === null) return undefined
  const { timestamp } = record as { readonly timestamp?: unknown }
  return typeof timestamp === 'number' ? timestamp : undefined
}
