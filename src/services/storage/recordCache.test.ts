import { beforeEach, expect, test } from 'vitest'
import { createFakeClock, type FakeClock } from '../../../test/fakes/clock'
import { createMemoryStorage } from '../../../test/fakes/memoryStorage'
import { createRecordCache, type RecordCache } from './recordCache'
import { STORED_TEXT_MAX_CHARACTERS } from './readDecoded'
import type { KeyValueStorage } from './storage'

let clock: FakeClock
let storage: KeyValueStorage
let cache: RecordCache<string>

beforeEach(() => {
  clock = createFakeClock()
  storage = createMemoryStorage()
  cache = createRecordCache({ storage, clock }, 'ens_cache', {
    freshMs: 1_000,
    parse: (record) => {
      const { name } = record as { readonly name?: unknown }
      return typeof name === 'string' ? name : undefined
    },
    serialize: (name, id) => ({ id, name }),
  })
})

const stored = (): unknown => JSON.parse(storage.read('ens_cache') ?? 'null')

test('a record is fresh up to its age, and known after it', async () => {
  cache.set('a', 'ada')
  await clock.advance(1_000)
  expect(cache.get('a')).toEqual({ value: 'ada', isFresh: true })
  await clock.advance(1)
  expect(cache.get('a')).toEqual({ value: 'ada', isFresh: false })
})

test('a time in the future counts as old', () => {
  storage.write('ens_cache', JSON.stringify({ a: { name: 'ada', timestamp: clock.now() + 1 } }))
  expect(cache.get('a')).toEqual({ value: 'ada', isFresh: false })
})

test('ten records are kept, the newest first', () => {
  for (let each = 1; each <= 12; each += 1) cache.set(`account-${each}`, 'ada')
  cache.set('account-5', 'bea')
  expect(Object.keys(stored() as object)).toEqual([5, 12, 11, 10, 9, 8, 7, 6, 4, 3].map((each) => `account-${each}`))
  expect(cache.get('account-5')?.value).toBe('bea')
})

test('the timestamp stands in each record', () => {
  cache.set('a', 'ada')
  expect(stored()).toEqual({ a: { id: 'a', name: 'ada', timestamp: clock.now() } })
})

test('expired records stay known', () => {
  cache.set('a', 'ada')
  cache.expire()
  expect(cache.get('a')).toEqual({ value: 'ada', isFresh: false })
})

test('records are removed by their ids', () => {
  cache.set('a', 'ada')
  cache.set('b', 'bea')
  cache.remove((id) => id === 'a')
  expect(cache.get('a')).toBeUndefined()
  expect(cache.get('b')?.value).toBe('bea')
})

test('a record that does not parse costs one record', () => {
  storage.write('ens_cache', JSON.stringify({ a: { name: 7, timestamp: 1 }, b: { name: 'bea', timestamp: 1 }, c: 7 }))
  expect([cache.get('a'), cache.get('b')?.value, cache.get('c')]).toEqual([undefined, 'bea', undefined])
})

test('nothing is written to expire an empty cache, or to remove from it', () => {
  cache.expire()
  cache.remove(() => true)
  expect(storage.read('ens_cache')).toBeUndefined()
})

test('the oldest records go until the others may be stored, and all that is stored can be read', () => {
  const third = 'x'.repeat(STORED_TEXT_MAX_CHARACTERS / 3)
  for (const id of ['a', 'b', 'c']) cache.set(id, third)
  expect(['a', 'b', 'c'].map((id) => cache.get(id)?.value)).toEqual([undefined, third, third])
})

test('a record that is too long to be stored is known for as long as the page lives, and costs no other one', () => {
  cache.set('a', 'ada')
  cache.set('rich', 'x'.repeat(STORED_TEXT_MAX_CHARACTERS))
  expect(Object.keys(stored() as object)).toEqual(['a'])
  expect(cache.get('rich')).toMatchObject({ isFresh: true })
  expect(cache.get('a')?.value).toBe('ada')
  cache.remove((id) => id === 'rich')
  expect(cache.get('rich')).toBeUndefined()
  expect(cache.get('a')?.value).toBe('ada')
})
