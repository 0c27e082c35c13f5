import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import { readdirSync, readFileSync } from 'node:fs'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createServer as createExpress } from '../../examples/server-express/server'
import { createServer as createHono } from '../../examples/server-hono/server'
import { GET as nextMe } from '../../examples/server-next/app/me/route'
import { GET as nextNonce } from '../../examples/server-next/app/nonce/route'
import { POST as nextSignIn } from '../../examples/server-next/app/sign-in/route'
import { POST as nextSignOut } from '../../examples/server-next/app/sign-out/route'
import worker, { VisitorNonce } from '../../examples/server-worker/worker'
import { formatSiwxMessage, type SiwxMessageData } from '../../src/domain/siwx/message'

type Serve = (request: Request) => Response | Promise<Response>
type Reply = { readonly status: number; readonly body: Record<string, unknown> }
type Proof = { readonly data: SiwxMessageData; readonly message: string; readonly signature: string }

const DOMAIN = 'localhost:3000'
const SECRET = 'a text that only the server knows'
const alice = privateKeyToAccount(generatePrivateKey())

let expressServer: Server
beforeAll(async () => {
  vi.stubEnv('DOMAIN', DOMAIN)
  vi.stubEnv('SECRET', SECRET)
  await new Promise<void>((resolve) => (expressServer = createExpress(DOMAIN).listen(0, () => resolve())))
})
afterAll(() => {
  vi.unstubAllEnvs()
  expressServer.close()
})

const SERVERS: readonly { readonly name: string; readonly create: () => Serve }[] = [
  {
    name: 'Express',
    create: () => (request) => {
      const { port } = expressServer.address() as AddressInfo
      const { pathname } = new URL(request.url)
      return fetch(`http://localhost:${port}${pathname}`, {
        method: request.method,
        headers: request.headers,
        body: request.body,
        duplex: 'half',
      } as RequestInit)
    },
  },
  { name: 'Hono', create: () => createHono(DOMAIN, SECRET).fetch as Serve },
  {
    name: 'Next',
    create: () => (request) => {
      const { pathname } = new URL(request.url)
      const routes: Readonly<Record<string, Serve>> = {
        '/nonce': nextNonce,
        '/sign-in': nextSignIn,
        '/me': nextMe,
        '/sign-out': nextSignOut,
      }
      return routes[pathname]!(request)
    },
  },
  {
    name: 'a worker',
    create: () => {
      const NONCES = createObjects()
      return (request) => worker.fetch(request, { DOMAIN, SECRET, NONCES })
    },
  },
]

/** Durable objects in memory: one of the class for each name. */
function createObjects() {
  const objects = new Map<unknown, VisitorNonce>()
  const create = (): VisitorNonce => {
    const values = new Map<string, unknown>()
    return new VisitorNonce({
      storage: {
        get: async <Value>(key: string) => values.get(key) as Value | undefined,
        put: async (key, value) => void values.set(key, value),
        delete: async (key) => values.delete(key),
        deleteAll: async () => values.clear(),
        setAlarm: async () => {},
      },
    })
  }
  return {
    idFromName: (name: string) => name,
    get: (id: never) => {
      const found = objects.get(id) ?? create()
      objects.set(id, found)
      return found
    },
  }
}

/** A browser as far as it matters here: keeps cookies. */
function createVisitor(serve: Serve) {
  const cookies = new Map<string, string>()
  return {
    cookies,
    async request(method: 'GET' | 'POST', path: string, body?: unknown): Promise<Reply> {
      const response = await serve(
        new Request(`https://${DOMAIN}${path}`, {
          method,
          headers: {
            cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
            ...(body !== undefined && { 'content-type': 'application/json' }),
          },
          ...(body !== undefined && { body: JSON.stringify(body) }),
        }),
      )
      for (const line of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
        if (value) cookies.set(name, value)
        else cookies.delete(name)
      }
      return { status: response.status, body: (await response.json()) as Reply['body'] }
    },
  }
}

async function prove(nonce: unknown, domain = DOMAIN): Promise<Proof> {
  const data = dataOf(alice.address, 'eip155:1', nonce, domain)
  const message = formatSiwxMessage(data)
  return { data, message, signature: await alice.signMessage({ message }) }
}

function proveOnSolana(nonce: unknown): Proof {
  const secret = ed25519.utils.randomPrivateKey()
  const address = base58.encode(ed25519.getPublicKey(secret))
  const data = dataOf(address, 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', nonce, DOMAIN)
  const message = formatSiwxMessage(data)
  return { data, message, signature: base58.encode(ed25519.sign(new TextEncoder().encode(message), secret)) }
}

function dataOf(
  accountAddress: string,
  chainId: SiwxMessageData['chainId'],
  nonce: unknown,
  domain: string,
): SiwxMessageData {
  const issuedAt = new Date().toISOString()
  return { accountAddress, chainId, domain, uri: `https://${domain}/`, version: '1', nonce: String(nonce), issuedAt }
}

describe.each(SERVERS)('$name', ({ create }) => {
  const start = async () => {
    const serve = create()
    const visitor = createVisitor(serve)
    const { nonce } = (await visitor.request('GET', '/nonce')).body
    return { serve, visitor, nonce }
  }

  test('issues another nonce each time, of letters and digits', async () => {
    const { visitor, nonce } = await start()
    const { body } = await visitor.request('GET', '/nonce')
    expect(nonce).toMatch(/^[A-Za-z0-9]{16,}$/)
    expect(body['nonce']).toMatch(/^[A-Za-z0-9]{16,}$/)
    expect(body['nonce']).not.toBe(nonce)
  })

  test('signs a visitor in and out', async () => {
    const { visitor, nonce } = await start()
    const account = { address: alice.address, chainId: 'eip155:1' }
    expect((await visitor.request('GET', '/me')).status).toBe(401)
    expect(await visitor.request('POST', '/sign-in', { session: await prove(nonce) })).toEqual({
      status: 200,
      body: account,
    })
    expect(await visitor.request('GET', '/me')).toEqual({ status: 200, body: account })
    expect((await visitor.request('POST', '/sign-out')).status).toBe(200)
    expect((await visitor.request('GET', '/me')).status).toBe(401)
  })

  test('signs a Solana account in', async () => {
    const { visitor, nonce } = await start()
    const proof = proveOnSolana(nonce)
    expect(await visitor.request('POST', '/sign-in', { session: proof })).toMatchObject({
      status: 200,
      body: { address: proof.data.accountAddress },
    })
  })

  test('refuses a proof that was used before', async () => {
    const { visitor, nonce } = await start()
    const session = await prove(nonce)
    await visitor.request('POST', '/sign-in', { session })
    const refused = { status: 401, body: { code: 'nonce_mismatch' } }
    expect(await visitor.request('POST', '/sign-in', { session })).toEqual(refused)
    await visitor.request('GET', '/nonce')
    expect(await visitor.request('POST', '/sign-in', { session })).toEqual(refused)
  })

  test('refuses the proof of another visitor', async () => {
    const { serve, nonce } = await start()
    const other = createVisitor(serve)
    expect(await other.request('POST', '/sign-in', { session: await prove(nonce) })).toMatchObject({ status: 401 })
  })

  test('refuses a proof for another site, and a changed message, which also use the nonce up', async () => {
    for (const [change, refusal] of [
      [
        async (nonce: unknown) => prove(nonce, 'other.example'),
        {
          code: 'domain_mismatch',
          // In development alone.
          message: 'Signed on other.example, but this server expects localhost:3000.',
        },
      ],
      [
        async (nonce: unknown) => {
          const proof = await prove(nonce)
          const data = { ...proof.data, issuedAt: new Date(Date.now() - 1000).toISOString() }
          return { ...proof, data, message: formatSiwxMessage(data) }
        },
        // A contract might have signed it, and these servers have no RPC URL to ask.
        { code: 'chain_unreachable' },
      ],
    ] as const) {
      const { visitor, nonce } = await start()
      expect(await visitor.request('POST', '/sign-in', { session: await change(nonce) })).toEqual({
        status: 401,
        body: refusal,
      })
      expect(await visitor.request('POST', '/sign-in', { session: await prove(nonce) })).toMatchObject({ status: 401 })
    }
  })

  test('refuses a forged session cookie', async () => {
    const { visitor, nonce } = await start()
    await visitor.request('POST', '/sign-in', { session: await prove(nonce) })
    const cookie = String(visitor.cookies.get('session'))
    visitor.cookies.set('session', `x${cookie}`)
    expect((await visitor.request('GET', '/me')).status).toBe(401)
    visitor.cookies.set('session', cookie)
    expect((await visitor.request('GET', '/me')).status).toBe(200)
  })

  test('refuses what is no proof', async () => {
    for (const body of [{}, { session: null }, { session: 'text' }, []]) {
      const { visitor } = await start()
      expect(await visitor.request('POST', '/sign-in', body)).toEqual({ status: 401, body: { code: 'malformed' } })
    }
  })
})

test('the worker uses nothing of Node', () => {
  const files = readdirSync('examples/server-worker').filter((name) => name.endsWith('.ts'))
  const text = files.map((name) => readFileSync(`examples/server-worker/${name}`, 'utf8')).join('\n')
  expect(text).not.toMatch(/\bnode:|\bprocess\.|\bBuffer\b/)
})

test('the copies of the session cookie are the same', () => {
  const copies = ['next', 'worker'].map((name) => readFileSync(`examples/server-${name}/sessionCookie.ts`, 'utf8'))
  expect(copies[0]).toBe(copies[1])
})
