import { fork } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readCommandLine } from '../../build/commandLine'
import { createMemoryStore, createSiwxHandler, verifySiwx, type SiwxHandler, type SiwxStore } from '../../src/server'
import { createSiwxVisitor, proveOnEthereum, type Proof } from '../fakes/siwxVisitor'

const DOMAIN = 'shop.example'
const ORIGIN = `https://${DOMAIN}`
const SECRET = '0123456789abcdef0123456789abcdef'
const RATE_SAMPLE = 2_000
const REPLAY_EVERY = 10
const PROCESSES = 4
const RATE_AT_LEAST = 0.8
const HEAP_GROWTH_AT_MOST_MB = 64

type Prepared = { readonly session: Proof; readonly cookie: string }
type Handler = SiwxHandler

const post = async (handler: Handler, { session, cookie }: Prepared): Promise<boolean> => {
  const headers = { origin: ORIGIN, cookie, 'content-type': 'application/json' }
  const body = JSON.stringify({ session, account: {} })
  return (await handler(new Request(`${ORIGIN}/siwx/sign-in`, { method: 'POST', headers, body }))).ok
}

async function prepare(handler: Handler): Promise<Prepared> {
  const visitor = createSiwxVisitor(handler, ORIGIN)
  const { body } = await visitor.request('GET', '/siwx/nonce')
  const session = await proveOnEthereum({ domain: DOMAIN, nonce: String(body['nonce']) })
  return { session, cookie: [...visitor.cookies].map((pair) => pair.join('=')).join('; ') }
}

/** Proofs per second of processor time, on all threads: of the verifier alone, then of the handler. */
async function measureRates(): Promise<readonly [number, number]> {
  const handler = createSiwxHandler({ domain: DOMAIN, secret: SECRET })
  const prepared: Prepared[] = []
  for (let each = 0; each < RATE_SAMPLE; each++) prepared.push(await prepare(handler))
  const verify = ({ session }: Prepared) => verifySiwx(session, { domain: DOMAIN, nonce: session.data.nonce })
  const microsecondsOf = async (run: (each: Prepared) => Promise<unknown>, each: Prepared): Promise<number> => {
    const before = process.cpuUsage()
    await run(each)
    const { user, system } = process.cpuUsage(before)
    return user + system
  }
  // In turns, because other programs slow both down. The first half of them only warms the compiler up.
  const half = RATE_SAMPLE / 2
  let bare = 0
  let handled = 0
  for (const [index, each] of prepared.entries()) {
    const [alone, whole] = [await microsecondsOf(verify, each), await microsecondsOf((one) => post(handler, one), each)]
    if (index < half) continue
    bare += alone
    handled += whole
  }
  return [(half * 1e6) / bare, (half * 1e6) / handled]
}

/** Sign-ins, every tenth of which is sent again at once, and then once more. */
async function measureMemory(signIns: number) {
  let time = Date.now()
  // 100 sign-ins a second, so that nonces expire as they would.
  const now = () => (time += 10)
  const handler = createSiwxHandler({ domain: DOMAIN, secret: SECRET, now })
  const heaps: number[] = []
  let accepted = 0
  let replayed = 0
  for (let each = 1; each <= signIns; each++) {
    const prepared = await prepare(handler)
    if (await post(handler, prepared)) accepted++
    if (each % REPLAY_EVERY === 0 && (await post(handler, prepared))) replayed++
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

/** Every proof is sent to all processes at the same time. Returns how many were accepted how often. */
async function replayAcrossProcesses(proofs: number) {
  const store = createMemoryStore()
  const server = createServer((request, response) => {
    const { pathname, search } = new URL(request.url ?? '', 'http://localhost')
    const key = pathname.slice(1)
    const result = request.method === 'POST' ? store.add(key, Number(search.slice(1))) : store.has(key)
    response.end(JSON.stringify(result))
  })
  await new Promise<void>((ready) => void server.listen(0, '127.0.0.1', ready))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const workers = Array.from({ length: PROCESSES }, () =>
    fork(import.meta.filename, [url], { execArgv: process.execArgv }),
  )
  const issuer = createSiwxHandler({ domain: DOMAIN, secret: SECRET, store: remoteStore(url) })
  let once = 0
  let more = 0
  for (let each = 0; each < proofs; each++) {
    const prepared = await prepare(issuer)
    const results = await Promise.all(
      workers.map((worker) => {
        const answer = new Promise<boolean>((resolve) => void worker.once('message', (ok) => resolve(ok === true)))
        worker.send(prepared)
        return answer
      }),
    )
    const accepted = results.filter(Boolean).length
    if (accepted === 1) once++
    if (accepted > 1) more++
  }
  for (const worker of workers) worker.disconnect()
  server.closeAllConnections()
  server.close()
  return { once, more }
}

async function main(signIns: number): Promise<void> {
  const [bare, handled] = await measureRates()
  const ratio = handled / bare
  console.log(`verifySiwx alone ${bare.toFixed(0)}/s, handler ${handled.toFixed(0)}/s: ${ratio.toFixed(2)}`)
  const { heaps, accepted, replayed } = await measureMemory(signIns)
  const growth = (heaps.at(-1) ?? 0) - (heaps[1] ?? 0)
  console.log(`heap in MB at each tenth of ${signIns} sign-ins: ${heaps.map((each) => each.toFixed(0)).join(' ')}`)
  console.log(`accepted ${accepted}, replays accepted ${replayed}`)
  const proofs = 500
  const { once, more } = await replayAcrossProcesses(proofs)
  console.log(`${PROCESSES} processes with one store: ${once} of ${proofs} proofs accepted once, ${more} more often`)
  const isGood =
    ratio >= RATE_AT_LEAST &&
    growth <= HEAP_GROWTH_AT_MOST_MB &&
    accepted === signIns &&
    replayed === 0 &&
    once === proofs &&
    more === 0
  process.exitCode = isGood ? 0 : 1
}

function work(storeUrl: string): void {
  const handler = createSiwxHandler({ domain: DOMAIN, secret: SECRET, store: remoteStore(storeUrl) })
  process.on('message', (prepared: Prepared) => void post(handler, prepared).then((ok) => process.send?.(ok)))
}

if (process.send) work(process.argv[2] ?? '')
else {
  const { words } = readCommandLine({
    usage: `npm run bench:handler -- [sign-ins]
Measures what createSiwxHandler costs beside verifySiwx alone, whether its memory stays the same over 100,000 sign-ins
(or as many as given) with replays, and whether it, or ${PROCESSES} processes with one store, accept a proof twice.
Ends with 1 if the rate is below ${RATE_AT_LEAST} of that of verifySiwx, if the heap grows or a replay is accepted.`,
    words: (word) => /^[1-9]\d*$/.test(word),
  })
  await main(Number(words[0] ?? 100_000))
}
