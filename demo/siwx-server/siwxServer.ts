import { createHash, randomBytes } from 'node:crypto'
import type { SiwxHandler } from '../../src/server'
import { json, type Answer, type Ask, type Reply } from '../stack/http/reply'
import { loadServerEntry } from './serverEntry'

/** What the demo's sign-in server needs to know about its site. */
export type SiwxServerOptions = {
  /** Hosts under which the pages are visited; a proof made for any other site is refused. */
  readonly domains: readonly string[]
  /** Where each network is read, for contract accounts. */
  readonly rpcUrls: Readonly<Record<string, string>>
  readonly load?: typeof loadServerEntry
}

const PATH = '/api/'

/**
 * The demo's sign-in server, `createSiwxHandler` below `/api`, and `GET /api/me`, a route of the site's own that knows
 * who is signed in.
 */
export function createSiwxServer({ domains, rpcUrls, load = loadServerEntry }: SiwxServerOptions): Answer {
  const secret = randomBytes(32).toString('hex')
  let current: { readonly create: unknown; readonly siwx: SiwxHandler } | undefined

  /** One handler for each build, since it holds the nonces that are used. */
  async function loadHandler(): Promise<SiwxHandler> {
    const { createSiwxHandler: create } = await load()
    if (current?.create !== create)
      current = {
        create,
        siwx: create({ secret, domain: domains, rpcUrls, onSignIn: (account) => ({ userId: userIdOf(account) }) }),
      }
    return current.siwx
  }

  return async (ask) => {
    if (!ask.url.pathname.startsWith(PATH)) return undefined
    const siwx = await loadHandler()
    const request = toRequest(ask)
    if (`${ask.method} ${ask.url.pathname}` !== `GET ${PATH}me`) return toReply(await siwx(request))
    const account = await siwx.readSession(request)
    const user = account ? { ...account.user, address: account.address, chainId: account.chainId } : null
    return json({ user, authenticated: user !== null })
  }
}

function userIdOf({ chainId, address }: { readonly chainId: string; readonly address: string }): string {
  return `user-${createHash('sha256').update(`${chainId}:${address}`).digest('hex').slice(0, 12)}`
}

function toRequest({ method, url, headers, body }: Ask): Request {
  const sent = new Headers()
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined) sent.set(name, [value].flat().join(', '))
  return new Request(url, { method, headers: sent, ...(body.length > 0 && { body: new Uint8Array(body) }) })
}

async function toReply(response: Response): Promise<Reply> {
  return { status: response.status, headers: Object.fromEntries(response.headers), body: await response.text() }
}
