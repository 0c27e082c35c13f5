import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import type { Server } from 'node:http'
import { createServer as createNetServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createServer as createExpress } from '../../examples/server-express/server'
import { createServer as createFastify } from '../../examples/server-fastify/server'
import { createServer as createHono } from '../../examples/server-hono/server'
import { GET as nextAccount } from '../../examples/server-next/app/account/route'
import { GET as nextGet, POST as nextPost } from '../../examples/server-next/app/siwx/[action]/route'
import { SiwxKey } from '../../examples/server-worker/store'
import worker from '../../examples/server-worker/worker'
import { alice, createSiwxVisitor, proveOnEthereum, proveOnSolana, type Serve } from '../fakes/siwxVisitor'

const DOMAIN = 'localhost:3000'
const ORIGIN = `http://${DOMAIN}`
const SECRET = 'a long random text that only the server knows'

let expressServer: Server
const fastifyServer = createFastify(DOMAIN, SECRET)
let svelteKit: { readonly siwx: Serve; readonly account: Serve }
beforeAll(async () => {
  vi.stubEnv('DOMAIN', DOMAIN)
  vi.stubEnv('SECRET', SECRET)
  await new Promise<void>((resolve) => (expressServer = createExpress(DOMAIN, SECRET).listen(0, () => resolve())))
  await fastifyServer.listen()
  // Reads the environment when it is imported.
  const { fallback } = await import('../../examples/server-sveltekit/src/routes/siwx/[action]/+server')
  const { GET } = await import('../../examples/server-sveltekit/src/routes/account/+server')
  svelteKit = {
    siwx: (request) => fallback({ request, getClientAddress: () => '127.0.0.1' }),
    account: (request) => GET({ request }),
  }
})
afterAll(async () => {
  vi.unstubAllEnvs()
  expressServer.close()
  await fastifyServer.close()
})

/** The same request to a server of Node. */
function pass(request: Request, { port }: AddressInfo): Promise<Response> {
  const { method, headers, body } = request
  const init = { method, headers, body, duplex: 'half' } as RequestInit
  return fetch(`http://localhost:${port}${new URL(request.url).pathname}`, init)
}

const isAccount = (request: Request): boolean => new URL(request.url).pathname === '/account'

const SERVERS: readonly { readonly folder: string; readonly create: () => Serve }[] = [
  { folder: 'server-express', create: () => (request) => pass(request, expressServer.address() as AddressInfo) },
  { folder: 'server-fastify', create: () => (request) => pass(request, fastifyServer.server.address() as AddressInfo) },
  { folder: 'server-hono', create: () => createHono(DOMAIN, SECRET).fetch as Serve },
  {
    folder: 'server-next',
    create: () => (request) =>
      isAccount(request) ? nextAccount(request) : request.method === 'GET' ? nextGet(request) : nextPost(request),
  },
  {
    folder: 'server-sveltekit',
    create: () => (request) => (isAccount(request) ? svelteKit.account(request) : svelteKit.siwx(request)),
  },
  { folder: 'server-worker', create: () => (request) => worker.fetch(request, { DOMAIN, SECRET, SIWX }) },
]

/** Durable objects in memory: one of the class for each name. */
const objects = new Map<unknown, SiwxKey>()
const SIWX = {
  idFromName: (name: string) => name,
  get: (id: never) => {
    const values = new Map<string, unknown>()
    const created = new SiwxKey({
      storage: {
        get: async <Value>(key: string) => values.get(key) as Value | undefined,
        put: async (key, value) => void values.set(key, value),
        deleteAll: async () => values.clear(),
        setAlarm: async () => {},
      },
    })
    const found = objects.get(id) ?? created
    objects.set(id, found)
    return found
  },
}

describe.each(SERVERS)('$folder', ({ folder, create }) => {
  const start = async () => {
    const visitor = createSiwxVisitor(create(), ORIGIN)
    const { body } = await visitor.request('GET', '/siwx/nonce')
    return { visitor, fields: { domain: DOMAIN, uri: `${ORIGIN}/`, nonce: String(body['nonce']) } }
  }

  test('signs a visitor in and out, and knows the account elsewhere', async () => {
    const { visitor, fields } = await start()
    expect((await visitor.request('GET', '/account')).status).toBe(401)
    const session = await proveOnEthereum(fields)
    const account = { address: alice.address, chainId: 'eip155:1' }
    expect(await visitor.request('POST', '/siwx/sign-in', { session })).toMatchObject({ status: 200, body: account })
    expect(await visitor.request('GET', '/siwx/session')).toMatchObject({ status: 200, body: account })
    expect(await visitor.request('GET', '/account')).toMatchObject({ status: 200, body: account })
    expect((await visitor.request('POST', '/siwx/sign-out', {})).status).toBe(200)
    expect((await visitor.request('GET', '/account')).status).toBe(401)
  })

  test('signs a Solana account in', async () => {
    const { visitor, fields } = await start()
    const session = proveOnSolana(fields)
    const reply = await visitor.request('POST', '/siwx/sign-in', { session })
    expect(reply).toMatchObject({ status: 200, body: { address: session.data.accountAddress } })
  })

  test('a session that was signed out is over on every route, also for who has copied its cookie', async () => {
    const { visitor, fields } = await start()
    await visitor.request('POST', '/siwx/sign-in', { session: await proveOnEthereum(fields) })
    const copied = String(visitor.cookies.get('siwx'))
    await visitor.request('POST', '/siwx/sign-out', {})
    visitor.cookies.set('siwx', copied)
    expect((await visitor.request('GET', '/account')).status).toBe(401)
  })

  test('accepts a proof once, from the browser that asked for its nonce', async () => {
    const { visitor, fields } = await start()
    const session = await proveOnEthereum(fields)
    const refused = { status: 401, body: { code: 'nonce_mismatch' } }
    const { visitor: other } = await start()
    expect(await other.request('POST', '/siwx/sign-in', { session })).toMatchObject(refused)
    expect((await visitor.request('POST', '/siwx/sign-in', { session })).status).toBe(200)
    expect(await visitor.request('POST', '/siwx/sign-in', { session })).toMatchObject(refused)
  })

  test('refuses the page of another site, and a proof for one', async () => {
    const { visitor, fields } = await start()
    const session = await proveOnEthereum({ ...fields, domain: 'other.example', uri: 'https://other.example/' })
    const headers = { origin: 'https://other.example' }
    const post = (more?: typeof headers) => visitor.request('POST', '/siwx/sign-in', { session }, more)
    expect(await post(headers)).toMatchObject({ status: 403, body: { code: 'origin_refused' } })
    expect(await post()).toMatchObject({ status: 401, body: { code: 'domain_mismatch' } })
  })

  test('takes three lines', () => {
    const files = readdirSync(join('examples', folder), { recursive: true, encoding: 'utf8' })
    const lines = files
      .filter((name) => name.endsWith('.ts') && !name.includes('node_modules'))
      .flatMap((name) => readFileSync(join('examples', folder, name), 'utf8').split('\n'))
    // Its import from the package, its creation, and what passes requests to it.
    const isAboutHandler = /\/server'|createSiwxHandler\(|toNodeHandler\(|\bsiwx\((context|request)\b|\{ siwx as /
    expect(lines.filter((line) => isAboutHandler.test(line))).toHaveLength(3)
  })
})

test('the worker uses nothing of Node', () => {
  const files = readdirSync('examples/server-worker').filter((name) => name.endsWith('.ts'))
  const text = files.map((name) => readFileSync(`examples/server-worker/${name}`, 'utf8')).join('\n')
  expect(text).not.toMatch(/\bnode:|\bprocess\.|\bBuffer\b/)
})

// Hono's server for Node is not installed here: test/frameworks/servers.ts tries all.
test.each(['server-express', 'server-fastify'])(
  '%s says so and exits with 1 when its port is taken',
  async (folder) => {
    const taken = createNetServer()
    await new Promise<void>((resolve) => taken.listen(0, resolve))
    const { port } = taken.address() as AddressInfo
    try {
      const program = ['--import', 'tsx', join('examples', folder, 'start.js')]
      const env = { ...process.env, PORT: String(port), SECRET }
      const { code, stdout, stderr } = await promisify(execFile)(process.execPath, program, { env }).then(
        (ended) => ({ code: 0, ...ended }),
        (ended: { code: number; stdout: string; stderr: string }) => ended,
      )
      expect(stderr).toContain('EADDRINUSE')
      expect(stdout).not.toContain('http://')
      expect(code).toBe(1)
    } finally {
      taken.close()
    }
  },
)
