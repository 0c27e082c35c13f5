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

/** What is too long to be stored, as the tokens of an account with thousands are: one value of each cache. */
interface Unstored {
  readonly id: string
  readonly value: unknown
  readonly timestamp: number
}

/** By storage, because the views that read a cache each create their own. */
const unstored = new WeakMap<KeyValueStorage, Map<CacheName, Unstored>>()

export function createRecordCache<T>(
  { storage, clock }: CacheHome,
  name: CacheName,
  { freshMs, parse, serialize }: RecordFormat<T>,
): RecordCache<T> {
  const long = unstored.get(storage) ?? new Map<CacheName, Unstored>()
  unstored.set(storage, long)
  const read = (): readonly StoredRecord[] => Object.entries(readEntry(storage, name) ?? {})
  const write = (records: readonly StoredRecord[]): void =>
    writeEntry(storage, name, Object.fromEntries(fitting(records)))
  const update = (change: (records: readonly StoredRecord[]) => readonly StoredRecord[]): void => {
    const records = read()
    if (records.length > 0) write(change(records))
  }
  const cached = (value: T, timestamp: number): CachedRecord<T> => {
    const age = clock.now() - timestamp
    return { value, isFresh: age >= 0 && age <= freshMs }
  }

  return {
    get(id) {
      const kept = long.get(name)
      if (kept?.id === id) return cached(kept.value as T, kept.timestamp)
      const record = read().find(([each]) => each === id)?.[1]
      const timestamp = timestampOf(record)
      const value = timestamp === undefined ? undefined : parse(record, id)
      return timestamp === undefined || value === undefined ? undefined : cached(value, timestamp)
    },
    set(id, value) {
      const timestamp = clock.now()
      const newest: StoredRecord = [id, { ...serialize(value, id), timestamp }]
      const others = read().filter(([each, record]) => each !== id && timestampOf(record) !== undefined)
      const isLong = lengthUpTo(STORED_TEXT_MAX_CHARACTERS, newest) === undefined
      if (isLong) long.set(name, { id, value, timestamp })
      else if (long.get(name)?.id === id) long.delete(name)
      write(isLong ? others : [newest, ...others])
    },
    expire() {
      const kept = long.get(name)
      if (kept) long.set(name, { ...kept, timestamp: 0 })
      update((records) =>
        records.flatMap(([id, record]) =>
          timestampOf(record) === undefined ? [] : [[id, { ...(record as object), timestamp: 0 }] as const],
        ),
      )
    },
    remove(matches) {
      if (matches(long.get(name)?.id ?? '')) long.delete(name)
      update((records) => records.filter(([id]) => !matches(id)))
    },
  }
}

/** As many of the newest records as may be stored together. */
function fitting(records: readonly StoredRecord[]): readonly StoredRecord[] {
  let room = STORED_TEXT_MAX_CHARACTERS - 2
  const kept = records.slice(0, RECORDS_MAX)
  const tooMany = kept.findIndex((record) => {
    const length = lengthUpTo(room, record)
    room -= length ?? 0
    return length === undefined
  })
  return tooMany < 0 ? kept : kept.slice(0, tooMany)
}

const TOO_LONG = Symbol('too long')

/** The characters that a record takes as JSON; undefined if more than `max`, which is found out without writing it. */
function lengthUpTo(max: number, [id, record]: StoredRecord): number | undefined {
  let least = 0
  try {
    const { length } = JSON.stringify({ [id]: record }, (_name, value: unknown) => {
      least += typeof value === 'string' ? value.length : 0
      if (least > max) throw TOO_LONG
      return value
    })
    return length > max ? undefined : length
  } catch (reason) {
    if (reason === TOO_LONG) return undefined
    throw reason
  }
}

function timestampOf(record: unknown): number | undefined {
  if (typeof record !== 'object' || record === null) return undefined
  const { timestamp } = record as { readonly timestamp?: unknown }
  return typeof timestamp === 'number' ? timestamp : undefined
}
