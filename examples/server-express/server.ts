import { randomBytes } from 'node:crypto'
import express, { type Express, type Request } from 'express'
import { verifySiwx } from 'wallet-connect-button/server'

const NONCE_SECONDS = 10 * 60
const SESSION_SECONDS = 7 * 24 * 60 * 60

type Entry<Value> = { readonly value: Value; readonly expires: number }

/** `domain` is the host that visitors see. With several processes, both maps belong into a store that they share. */
export function createServer(domain: string): Express {
  const nonces = new Map<string, Entry<string>>()
  const sessions = new Map<string, Entry<{ address: string; chainId: string }>>()
  const cookie = { httpOnly: true, sameSite: 'lax', secure: process.env['NODE_ENV'] === 'production' } as const
  const server = express()
  server.use(express.json())

  server.get('/nonce', (request, response) => {
    const visitor = cookieOf(request, 'visitor') ?? randomText()
    const nonce = randomBytes(16).toString('hex')
    put(nonces, visitor, nonce, NONCE_SECONDS)
    response.cookie('visitor', visitor, { ...cookie, maxAge: NONCE_SECONDS * 1000 }).json({ nonce })
  })

  server.post('/sign-in', async (request, response) => {
    const visitor = cookieOf(request, 'visitor') ?? ''
    const nonce = get(nonces, visitor)
    // Before anything is awaited, so that each nonce is used at most once.
    nonces.delete(visitor)
    if (nonce === undefined) return void response.status(401).json({ code: 'nonce_mismatch' })
    const session: unknown = request.body?.session
    // `rpcUrls` is for contract accounts: { 'eip155:1': 'https://…' }.
    const result = await verifySiwx(session, { domain, nonce, rpcUrls: {} })
    if (!result.ok) return void response.status(401).json({ code: result.code, message: result.message })
    const { address, chainId } = result
    const id = randomText()
    put(sessions, id, { address, chainId }, SESSION_SECONDS)
    response.cookie('session', id, { ...cookie, maxAge: SESSION_SECONDS * 1000 }).json({ address, chainId })
  })

  server.get('/me', (request, response) => {
    const account = get(sessions, cookieOf(request, 'session') ?? '')
    if (account) response.json(account)
    else response.status(401).json({ code: 'signed_out' })
  })

  // `siwx-sign-out-endpoint`: the element posts to it when the visitor signs out or disconnects.
  server.post('/sign-out', (request, response) => {
    sessions.delete(cookieOf(request, 'session') ?? '')
    response.clearCookie('session', cookie).json({})
  })
  return server
}

const randomText = (): string => randomBytes(32).toString('base64url')

function cookieOf(request: Request, name: string): string | undefined {
  return new RegExp(`(?:^|; )${name}=([\\w-]+)`).exec(request.headers.cookie ?? '')?.[1]
}

/** Adds an entry and forgets those that have expired. */
function put<Value>(entries: Map<string, Entry<Value>>, key: string, value: Value, seconds: number): void {
  const now = Date.now()
  for (const [each, { expires }] of entries) if (expires <= now) entries.delete(each)
  entries.set(key, { value, expires: now + seconds * 1000 })
}

function get<Value>(entries: ReadonlyMap<string, Entry<Value>>, key: string): Value | undefined {
  const entry = entries.get(key)
  return entry && entry.expires > Date.now() ? entry.value : undefined
}
