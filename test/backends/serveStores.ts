import { fork, type ChildProcess } from 'node:child_process'
import { resolve } from 'node:path'
import { buildForNode } from '../bench/buildForNode'
import { PROCESSES } from '../bench/signIns'
import { proveOnEthereum } from '../fakes/siwxVisitor'

const DOMAIN = 'localhost:3000'
const ORIGIN = `http://${DOMAIN}`
const SECRET = '0123456789abcdef0123456789abcdef'
const EACH = 10
const AT_ONCE = 20
const UNREACHABLE = 503

/** What came of the sign-ins with one store. */
export interface Tally {
  signIns: number
  accepted: number
  /** Refused, because a busy machine has let the store respond too late. */
  unreachable: number
  replayed: number
  /** Sessions that a process still knew after another one had ended them. */
  alive: number
  elapsedMs: number
}

/** Four processes, whose requests go to one after the other, as behind a round robin. */
export async function serveStores(redis: string, postgres: string, sqlite: string) {
  const file = await buildForNode(resolve(import.meta.dirname, 'storeProcess.ts'), {
    // What it imports is installed there.
    external: /^(ioredis|libsql|pg|redis)$/,
    outDir: resolve(import.meta.dirname, 'node_modules/.built'),
    alias: { 'wallet-connect-button/server': resolve(import.meta.dirname, '../../src/server.ts') },
  })
  const places = [DOMAIN, SECRET, redis, postgres, sqlite]
  const children = Array.from({ length: PROCESSES }, () => fork(file, places, { execArgv: [] }))
  const urls = await Promise.all(children.map(urlOf))
  let turn = 0

  async function request(store: string, step: string, cookie: string, body?: object): Promise<Response> {
    const url = `${urls[turn++ % PROCESSES]}/${store}/${step}`
    const response = await fetch(url, {
      headers: { cookie, ...(body && { origin: ORIGIN, 'content-type': 'application/json' }) },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })
    // The connection is used again once the body was read.
    await response.clone().arrayBuffer()
    return response
  }

  async function prepare(store: string) {
    const response = await request(store, 'nonce', '')
    const { nonce } = (await response.json()) as { nonce: string }
    return { session: await proveOnEthereum({ domain: DOMAIN, uri: `${ORIGIN}/`, nonce }), cookie: cookieOf(response) }
  }

  /** Signs in this many times. Every tenth proof is sent to two processes at once, and its session is ended. */
  async function signIn(store: string, count: number, tally: Tally): Promise<void> {
    const prepared = await atOnce(Array.from({ length: count }), async () => prepare(store))
    const began = performance.now()
    const responses = await atOnce(prepared, async ({ session, cookie }, index) => {
      const times = index % EACH === 0 ? 2 : 1
      return Promise.all(Array.from({ length: times }, () => request(store, 'sign-in', cookie, { session })))
    })
    tally.elapsedMs += performance.now() - began
    tally.signIns += count
    for (const all of responses) {
      const accepted = all.filter(({ ok }) => ok)
      if (accepted.length > 0) tally.accepted++
      else if (all.some(({ status }) => status === UNREACHABLE)) tally.unreachable++
      if (accepted.length > 1) tally.replayed++
      const [first] = accepted
      if (all.length === 1 || !first) continue
      const cookie = cookieOf(first)
      if ((await request(store, 'sign-out', cookie, {})).status === UNREACHABLE) continue
      for (let each = 0; each < PROCESSES; each++) {
        if ((await request(store, 'session', cookie)).ok) tally.alive++
      }
    }
  }

  return { signIn, stop: () => void children.forEach((child) => child.disconnect()) }
}

async function urlOf(child: ChildProcess): Promise<string> {
  return new Promise((ready, fail) => {
    child.once('message', (port) => void ready(`http://127.0.0.1:${String(port)}`))
    child.once('exit', (status) => void fail(new Error(`A process ended with ${status}.`)))
  })
}

function cookieOf(response: Response): string {
  return response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}

async function atOnce<T, R>(items: readonly T[], run: (item: T, index: number) => Promise<R>): Promise<readonly R[]> {
  const results: R[] = []
  const entries = items.entries()
  const worker = async (): Promise<void> => {
    for (const [index, item] of entries) results[index] = await run(item, index)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return results
}
