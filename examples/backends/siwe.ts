import { SiweMessage } from 'siwe'
import type { SiweConfig } from 'wallet-connect-button'
import { checkSiwxProof } from 'wallet-connect-button/server'

const NONCE_SECONDS = 10 * 60
const SESSION_SECONDS = 7 * 24 * 60 * 60

/**
 * A server of one's own with `siwe`, under `/siwe` of the page's origin: `GET nonce`, `POST verify`, `GET session` and
 * `POST sign-out`. Nonces and sessions are in memory: with several processes, keep them in what those share.
 */
export function createSiweServer(origin: string) {
  const nonces = createTable<true>(NONCE_SECONDS)
  const sessions = createTable<{ readonly address: string; readonly chainId: number }>(SESSION_SECONDS)
  const cookie = (name: string, value: string, seconds: number): HeadersInit => ({
    'set-cookie': `${name}=${value}; Path=/siwe; HttpOnly; SameSite=Lax; Max-Age=${seconds}${
      origin.startsWith('https:') ? '; Secure' : ''
    }`,
  })

  async function verify(request: Request): Promise<Response> {
    const proof = checkSiwxProof(await request.json())
    const nonce = readCookie(request, 'siwe-nonce')
    // A nonce is of one browser, and used up by a proof that is refused as well.
    if (!nonces.take(nonce)) return Response.json({ code: 'nonce_mismatch' }, { status: 401 })
    if (!proof.ok) return Response.json({ code: proof.code }, { status: 401 })
    const siwe = new SiweMessage(proof.message)
    const expected = { signature: proof.signature, nonce, domain: new URL(origin).host }
    const { success } = await siwe.verify(expected, { suppressExceptions: true })
    if (!success || new URL(siwe.uri).origin !== origin) return Response.json({ code: 'refused' }, { status: 401 })
    const { address, chainId } = siwe
    const session = sessions.add({ address, chainId })
    return Response.json({ address, chainId }, { headers: cookie('siwe', session, SESSION_SECONDS) })
  }

  return async (request: Request): Promise<Response> => {
    if (request.method === 'POST' && request.headers.get('origin') !== origin)
      return new Response(null, { status: 403 })
    switch (`${request.method} ${new URL(request.url).pathname}`) {
      case 'GET /siwe/nonce': {
        const nonce = nonces.add(true)
        return Response.json({ nonce }, { headers: cookie('siwe-nonce', nonce, NONCE_SECONDS) })
      }
      case 'POST /siwe/verify':
        return verify(request).catch(() => Response.json({ code: 'malformed' }, { status: 400 }))
      case 'GET /siwe/session':
        return Response.json(sessions.read(readCookie(request, 'siwe')) ?? null)
      case 'POST /siwe/sign-out':
        sessions.take(readCookie(request, 'siwe'))
        return Response.json(true, { headers: cookie('siwe', '', 0) })
      default:
        return new Response(null, { status: 404 })
    }
  }
}

function readCookie(request: Request, name: string): string {
  const cookies = (request.headers.get('cookie') ?? '').split('; ')
  return cookies.find((each) => each.startsWith(`${name}=`))?.slice(name.length + 1) ?? ''
}

/** Values under random keys, each for the same time. */
function createTable<Value>(seconds: number) {
  const rows = new Map<string, { readonly value: Value; readonly endsAt: number }>()
  const read = (key: string): Value | undefined => {
    const row = rows.get(key)
    return row && row.endsAt > Date.now() ? row.value : undefined
  }
  return {
    read,
    add(value: Value): string {
      const now = Date.now()
      // The oldest come first.
      for (const [key, { endsAt }] of rows) {
        if (endsAt > now) break
        rows.delete(key)
      }
      const key = crypto.randomUUID().replaceAll('-', '')
      rows.set(key, { value, endsAt: now + seconds * 1_000 })
      return key
    },
    take(key: string): Value | undefined {
      const value = read(key)
      rows.delete(key)
      return value
    },
  }
}

/** The page's side: `element.siweConfig = createSiweConfig()`, on an element without `siwx`. */
export function createSiweConfig(fetchFrom: typeof fetch = fetch) {
  return {
    getNonce: async () => ((await (await fetchFrom('/siwe/nonce')).json()) as { nonce: string }).nonce,
    async verifyMessage(proof) {
      const headers = { 'content-type': 'application/json' }
      return (await fetchFrom('/siwe/verify', { method: 'POST', headers, body: JSON.stringify(proof) })).ok
    },
    getSession: async () =>
      (await (await fetchFrom('/siwe/session')).json()) as { address: string; chainId: number } | null,
    signOut: async () => (await fetchFrom('/siwe/sign-out', { method: 'POST' })).ok,
  } satisfies SiweConfig
}
