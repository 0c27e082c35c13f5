import { rmSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'libsql'
import { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  createIoredisStore,
  createPostgresStore,
  createRedisStore,
  createSqliteStore,
  SIWX_STORE,
} from '../../examples/backends/stores'
import { createSiwxHandler, storeContract, type SiwxStore } from '../../src/server'
import { PROCESSES } from '../bench/signIns'
import { createSiwxVisitor, proveOnEthereum } from '../fakes/siwxVisitor'
import { DOMAIN, ORIGIN, SECRET } from './cases'
import { serveStores, type Tally } from './serveStores'
import { makeFolder, startPostgres, startRedis, type Database } from './startDatabase'

/** Of all three stores together. */
const SIGN_INS = 20_000
/** In turns, so that what other programs slow down is slowed down alike. */
const SLICE = 100
const RATE_AT_LEAST = 0.7
const TIMEOUT_MS = 60 * 60_000

const folder = makeFolder('stores')
const file = join(folder, 'siwx.db')
let redis: Database
let postgres: Database
beforeAll(async () => {
  redis = await startRedis()
  postgres = await startPostgres()
  const pool = new Pool({ connectionString: postgres.url })
  await pool.query(SIWX_STORE)
  await pool.end()
  createSqliteStore(file)
})
afterAll(async () => {
  await Promise.all([redis?.remove(), postgres?.remove()])
  rmSync(folder, { recursive: true, force: true })
})

interface Row {
  readonly name: string
  readonly create: () => SiwxStore | Promise<SiwxStore>
  /** What the session of a visitor is responded to with meanwhile. Readers of SQLite do not wait for writers. */
  readonly session: 200 | 503
  /** Makes it unreachable, and resolves with what makes it reachable again. */
  readonly interrupt: () => Promise<() => Promise<void>>
}

const killed = (database: () => Database) => async () => {
  await database().kill()
  return database().start
}

const rows: readonly Row[] = [
  { name: 'Redis', create: () => createRedisStore(redis.url), session: 503, interrupt: killed(() => redis) },
  {
    name: 'Redis by ioredis',
    create: () => createIoredisStore(redis.url),
    session: 503,
    interrupt: killed(() => redis),
  },
  {
    name: 'PostgreSQL',
    create: () => createPostgresStore(postgres.url),
    session: 503,
    interrupt: killed(() => postgres),
  },
  {
    name: 'SQLite',
    create: () => createSqliteStore(file),
    session: 200,
    interrupt: async () => {
      const writer = new Sqlite(file)
      writer.exec('BEGIN EXCLUSIVE')
      return async () => void writer.exec('COMMIT')
    },
  },
]

describe('createSiwxHandler', () => {
  test.each(rows)('a store in $name keeps the contract of all', async ({ create }) => {
    const [first, ...others] = await Promise.all(Array.from({ length: PROCESSES }, create))
    await expect(storeContract(first as SiwxStore, ...others)).resolves.toBeUndefined()
  })

  test.each(rows)('while $name is unreachable no one signs in, and then nothing is forgotten', async (row) => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const handler = createSiwxHandler({ domain: DOMAIN, secret: SECRET, store: await row.create() })
    const visit = async () => {
      const visitor = createSiwxVisitor(handler, ORIGIN)
      const { body } = await visitor.request('GET', '/siwx/nonce')
      const session = await proveOnEthereum({ domain: DOMAIN, uri: `${ORIGIN}/`, nonce: String(body['nonce']) })
      const post = async () => {
        const { status, body: response } = await visitor.request('POST', '/siwx/sign-in', { session })
        return [status, response['code']]
      }
      return { ...visitor, post, isSignedIn: async () => (await visitor.request('GET', '/siwx/session')).status }
    }
    const [signedOut, leaves, staysIn, late] = [await visit(), await visit(), await visit(), await visit()]
    expect(await signedOut.post()).toEqual([200, undefined])
    expect(await leaves.post()).toEqual([200, undefined])
    expect(await staysIn.post()).toEqual([200, undefined])
    const copied = [...signedOut.cookies]
    await signedOut.request('POST', '/siwx/sign-out')
    for (const [name, value] of copied) signedOut.cookies.set(name, value)

    const restore = await row.interrupt()
    expect(await late.post()).toEqual([503, 'store_unreachable'])
    expect((await leaves.request('POST', '/siwx/sign-out')).status).toBe(503)
    expect(await staysIn.isSignedIn()).toBe(row.session)
    expect(said.mock.calls.find(([words]) => words === 'createSiwxHandler:')?.[1]).toMatchObject({
      message: 'The store could not be asked, so nothing was accepted.',
    })
    await restore()

    await expect.poll(() => staysIn.isSignedIn()).toBe(200)
    expect((await leaves.request('POST', '/siwx/sign-out')).status).toBe(200)
    expect(await signedOut.isSignedIn()).toBe(401)
    expect(await signedOut.post()).toEqual([401, 'nonce_mismatch'])
    const next = await visit()
    await expect.poll(() => next.post()).toEqual([200, undefined])
    said.mockRestore()
  })

  test(
    `of ${SIGN_INS} sign-ins at ${PROCESSES} processes, every tenth twice, none is accepted twice and no session outlives its end`,
    { timeout: TIMEOUT_MS },
    async () => {
      const site = await serveStores(redis.url, postgres.url, file)
      const memory = { name: 'memory', tally: createTally() }
      const shared = ['Redis', 'PostgreSQL', 'SQLite'].map((name) => ({ name, tally: createTally() }))
      try {
        // Only warms the compilers up.
        for (const { name } of [memory, ...shared]) await site.signIn(name, SLICE, createTally())
        for (let turn = 0; turn < SIGN_INS / SLICE; turn++) {
          const { name, tally } = shared[turn % shared.length]!
          if (turn % shared.length === 0) await site.signIn(memory.name, SLICE, memory.tally)
          await site.signIn(name, SLICE, tally)
        }
      } finally {
        site.stop()
      }
      const rateOf = ({ signIns, elapsedMs }: Tally): number => (signIns / elapsedMs) * 1_000
      const ratioOf = (tally: Tally): number => rateOf(tally) / rateOf(memory.tally)
      for (const { name, tally } of [memory, ...shared])
        console.log(
          `${name}: ${tally.accepted} of ${tally.signIns} sign-ins, ${tally.unreachable} too late, ${tally.replayed} replays, ` +
            `${tally.alive} sessions alive, ${rateOf(tally).toFixed(0)} a second, ${ratioOf(tally).toFixed(2)} of the memory store`,
        )
      for (const { name, tally } of shared) {
        expect(tally, name).toMatchObject({ accepted: tally.signIns - tally.unreachable, replayed: 0, alive: 0 })
        expect(ratioOf(tally), name).toBeGreaterThanOrEqual(RATE_AT_LEAST)
      }
      // What a store that is not shared does: the requests do reach several processes.
      expect(memory.tally.replayed).toBeGreaterThan(0)
      expect(memory.tally.alive).toBeGreaterThan(0)
    },
  )
})

function createTally(): Tally {
  return { signIns: 0, accepted: 0, unreachable: 0, replayed: 0, alive: 0, elapsedMs: 0 }
}
