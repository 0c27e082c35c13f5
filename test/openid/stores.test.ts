import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { EntryStore } from '../../integrations/openid/src/store/EntryStore'
import { openStore } from '../../integrations/openid/src/store/openStore'
import { readSigningKeys, removeSigningKeys } from '../../integrations/openid/src/signingKeys'
import { startRedis } from '../backends/startDatabase'

const DAY_MS = 24 * 60 * 60_000

const folder = mkdtempSync(join(tmpdir(), 'openid-store-'))
const file = join(folder, 'openid.sqlite')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe.each<[string, () => Promise<{ readonly url: string; readonly remove: () => Promise<void> }>]>([
  ['SQLite', async () => ({ url: file, remove: async () => undefined })],
  ['Redis', startRedis],
])('a store in %s', (_, start) => {
  let database: Awaited<ReturnType<typeof start>>
  let one: EntryStore
  let other: EntryStore
  beforeAll(async () => {
    database = await start()
    one = await openStore(database.url)
    other = await openStore(database.url)
  })
  afterAll(async () => {
    await one?.close()
    await other?.close()
    await database?.remove()
  })

  test('finds what another instance wrote, by id and by uid, in its kind only', async () => {
    await one.put('Session', 'a', { uid: 'u', n: 1 }, 60)
    expect(await other.get('Session', 'a')).toEqual({ uid: 'u', n: 1 })
    expect(await other.getByUid('Session', 'u')).toEqual({ uid: 'u', n: 1 })
    expect(await other.get('Grant', 'a')).toBeUndefined()
    expect(await other.getByUid('Grant', 'u')).toBeUndefined()
    await other.put('Session', 'a', { uid: 'u', n: 2 }, 60)
    expect(await one.get('Session', 'a')).toEqual({ uid: 'u', n: 2 })
    await one.remove('Session', 'a')
    expect(await other.get('Session', 'a')).toBeUndefined()
  })

  test('forgets an entry when its time is over, and keeps one that has no end', async () => {
    await one.put('Nonce', 'short', { uid: 'short' }, 0.3)
    await one.put('Client', 'kept', { n: 1 })
    expect(await other.get('Nonce', 'short')).toBeDefined()
    await sleep(600)
    expect(await other.get('Nonce', 'short')).toBeUndefined()
    expect(await other.getByUid('Nonce', 'short')).toBeUndefined()
    expect(await other.get('Client', 'kept')).toEqual({ n: 1 })
    expect(await other.add('Nonce', 'short', { n: 2 }, 60)).toBe(true)
    expect(await one.get('Nonce', 'short')).toEqual({ n: 2 })
  })

  test('of fifty instances that add, or consume, at once, one succeeds', async () => {
    const calls = Array.from({ length: 50 }, (__, index) => (index % 2 === 0 ? one : other))
    const added = await Promise.all(calls.map((store, n) => store.add('Secret', 'race', { n }, 60)))
    expect(added.filter(Boolean)).toHaveLength(1)
    const consumed = await Promise.all(calls.map((store) => store.consume('Secret', 'race')))
    expect(consumed.filter(Boolean)).toHaveLength(1)
    expect(await one.get('Secret', 'race')).toMatchObject({
      n: added.indexOf(true),
      consumed: expect.any(Number) as number,
    })
    expect(await one.consume('Secret', 'none')).toBe(false)
  })

  test('removes the entries of a grant, and no others', async () => {
    await one.put('AccessToken', 'a', { grantId: 'g' }, 60)
    await other.put('AccessToken', 'b', { grantId: 'g' }, 3_600)
    await one.put('AccessToken', 'c', { grantId: 'h' }, 60)
    await other.removeGrant('AccessToken', 'g')
    expect(await one.get('AccessToken', 'a')).toBeUndefined()
    expect(await one.get('AccessToken', 'b')).toBeUndefined()
    expect(await one.get('AccessToken', 'c')).toEqual({ grantId: 'h' })
  })

  test('has one set of keys for all instances, which changes by the calendar', async () => {
    const now = Date.now()
    const [first, second] = await Promise.all([readSigningKeys(one, 90, now), readSigningKeys(other, 90, now)])
    expect(second).toEqual(first)
    const later = await readSigningKeys(one, 90, now + 90 * DAY_MS)
    // The key that was published ahead signs, and the one that did still verifies.
    expect(later.keys[0]).toEqual(first.keys[1])
    expect(later.keys).toContainEqual(first.keys[0])
    await removeSigningKeys(one, 90, now)
    const renewed = await readSigningKeys(other, 90, now)
    for (const key of renewed.keys) expect(first.keys).not.toContainEqual(key)
  })
})

test('only its owner can read the file', () => {
  expect(statSync(file).mode & 0o777).toBe(0o600)
})
