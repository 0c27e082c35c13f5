import { fork } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createMemoryStore, createSiwxHandler, verifySiwx, type SiwxHandler, type SiwxStore } from '../../src/server'
import { createSiwxVisitor, proveOnEthereum, type Proof } from '../fakes/siwxVisitor'

const DOMAIN = 'shop.example'
const ORIGIN = `https://${DOMAIN}`
const SECRET = '0123456789abcdef0123456789abcdef'
const REPLAY_EVERY = 10
const SLICE = 25

export const PROCESSES = 4

/** Of the rate of `verifySiwx` alone. */
export const RATE_AT_LEAST = 0.8

/** A proof and the cookie of the browser that its nonce was given to. */
export type Prepared = { readonly session: Proof; readonly cookie: string }

/** A sign-in request as a server gets it. */
function toRequest({ session, cookie }: Prepared): Request {
  const headers = { origin: ORIGIN, cookie, 'content-type': 'application/json' }
  return new Request(`${ORIGIN}/siwx/sign-in`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ session, account: {} }),
  })
}

async function prepare(handler: SiwxHandler): Promise<Prepared> {
  const visitor = createSiwxVisitor(handler, ORIGIN)
  const { body } = await visitor.request('GET', '/siwx/nonce')
  const session = await proveOnEthereum({ domain: DOMAIN, nonce: String(body['nonce']) })
  return { session, cookie: [...visitor.cookies].map((pair) => pair.join('=')).join('; ') }
}

export const createPoster =
  (handler: SiwxHandler) =>
  async (prepared: Prepared): Promise<boolean> =>
    (await handler(toRequest(prepared))).ok

interface Cost {
  /** Of all threads, so also what the handler hands to another one. */
  readonly processorMicroseconds: number
  readonly elapsedMicroseconds: number
}

export type Part = 'verifySiwx' | 'sign-in' | 'nonce'

/**
 * What one proof costs the verifier alone and the handler, and what a nonce costs. In short turns, so that what other
 * programs slow down is slowed down alike; the first half only warms the compiler up. Requests are made before, since a
 * server's platform makes them.
 */
export async function measureRates(proofs: number): Promise<Readonly<Record<Part, Cost>>> {
  const handler = createSiwxHandler({ domain: DOMAIN, secret: SECRET })
  const costs = {
    verifySiwx: { processorMicroseconds: 0, elapsedMicroseconds: 0 },
    'sign-in': { processorMicroseconds: 0, elapsedMicroseconds: 0 },
    nonce: { processorMicroseconds: 0, elapsedMicroseconds: 0 },
  }
  let measured = 0
  const measure = async <T>(part: Part, items: readonly T[], run: (item: T) => Promise<boolean>): Promise<void> => {
    const [processor, elapsed] = [process.cpuUsage(), performance.now()]
    for (const item of items) if (!(await run(item))) throw new Error(`${part} refused what it should accept.`)
    const { user, system } = process.cpuUsage(processor)
    if (measured < proofs / 2) return
    costs[part].processorMicroseconds += user + system
    costs[part].elapsedMicroseconds += (performance.now() - elapsed) * 1_000
  }
  for (; measured < proofs; measured += SLICE) {
    const prepared: Prepared[] = []
    for (let each = 0; each < SLICE; each++) prepared.push(await prepare(handler))
    const signIns = prepared.map((each) => toRequest(each))
    const nonces = prepared.map(() => new Request(`${ORIGIN}/siwx/nonce`))
    await measure('verifySiwx', prepared, async ({ session }) => {
      return (await verifySiwx(session, { domain: DOMAIN, nonce: session.data.nonce })).ok
    })
    await measure('sign-in', signIns, async (request) => (await handler(request)).ok)
    await measure('nonce', nonces, async (request) => (await handler(request)).ok)
  }
  const perProof = ({ processorMicroseconds, elapsedMicroseconds }: Cost): Cost => ({
    processorMicroseconds: processorMicroseconds / (proofs / 2),
    elapsedMicroseconds: elapsedMicroseconds / (proofs / 2),
  })
  return { verifySiwx: perProof(costs.verifySiwx), 'sign-in': perProof(costs['sign-in']), nonce: perProof(costs.nonce) }
}

/** Sign-ins, every tenth of which is sent again at once. `heaps` is in MB, at each tenth of them. */
export async function signInWithReplays(signIns: number) {
  let time = Date.now()
  // 100 sign-ins a second, so that nonces expire as they would.
  const now = () => (time += 10)
  const handler = createSiwxHandler({ domain: DOMAIN, secret: SECRET, now })
  const post = createPoster(handler)
  const heaps: number[] = []
  let accepted = 0
  let replayed = 0
  for (let each = 1; each <= signIns; each++) {
    const prepared = await prepare(handler)
    if (await post(prepared)) accepted++
    if (each % REPLAY_EVERY === 0 && (await post(prepared))) replayed++
    if (each % Math.ceil(signIns / 10) === 0) {
      globalThis.gc?.()
      heaps.push(process.memoryUsage().heapUsed / 1e6)
    }
  }
  return { heaps, accepted, replayed }
}

/** The store of all processes, over http. */
function remoteStore(url: string): SiwxStore {
  const ask = async (method: string, key: string, expiresAt = 0): Promise<boolean> =>
    (await (await fetch(`${url}/${key}?${expiresAt}`, { method })).json()) as boolean
  return { add: (key, expiresAt) => ask('POST', key, expiresAt), has: (key) => ask('GET', key) }
}

/** The handler of one of several processes with the store at this URL. */
export function createHandlerWithStoreAt(url: string): SiwxHandler {
  return createSiwxHandler({ domain: DOMAIN, secret: SECRET, store: remoteStore(url) })
}

/**
 * Every proof is sent to all processes at the same time. Returns how many were accepted how often.
 * @param file the built [signInProcess](signInProcess.ts)
 */
export async function replayAcrossProcesses(proofs: number, file: string) {
  const store = createMemoryStore()
  const server = createServer((request, response) => {
    const { pathname, search } = new URL(request.url ?? '', 'http://localhost')
    const key = pathname.slice(1)
    const result = request.method === 'POST' ? store.add(key, Number(search.slice(1))) : store.has(key)
    response.end(JSON.stringify(result))
  })
  await new Promise<void>((ready) => void server.listen(0, '127.0.0.1', ready))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const workers = Array.from({ length: PROCESSES }, () => fork(file, [url], { execArgv: [] }))
  try {
    const issuer = createHandlerWithStoreAt(url)
    let once = 0
    let more = 0
    for (let each = 0; each < proofs; each++) {
      const prepared = await prepare(issuer)
      const results = await Promise.all(
        workers.map((worker) => {
          const answer = new Promise<boolean>((resolve, reject) => {
            worker.once('message', (ok) => resolve(ok === true))
            worker.once('exit', (status) => reject(new Error(`A process ended with ${status}.`)))
          })
          worker.send(prepared)
          return answer.finally(() => worker.removeAllListeners('exit'))
        }),
      )
      const accepted = results.filter(Boolean).length
      if (accepted === 1) once++
      if (accepted > 1) more++
    }
    return { once, more }
  } finally {
    for (const worker of workers) worker.kill()
    server.closeAllConnections()
    server.close()
  }
}
