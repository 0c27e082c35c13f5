import { Hono } from 'hono'
import { deleteCookie, getCookie, getSignedCookie, setCookie, setSignedCookie } from 'hono/cookie'
import { verifySiwx } from 'wallet-connect-button/server'

const NONCE_SECONDS = 10 * 60
const SESSION_SECONDS = 7 * 24 * 60 * 60

type Account = { readonly address: string; readonly chainId: string; readonly expires: number }

/**
 * `domain` is the host that visitors see; `secret` signs the session cookie. With several processes, the map belongs
 * into a store that they share.
 */
export function createServer(domain: string, secret: string): Hono {
  const nonces = new Map<string, { readonly nonce: string; readonly expires: number }>()
  const cookie = { httpOnly: true, sameSite: 'Lax', path: '/', secure: !domain.startsWith('localhost') } as const
  const server = new Hono()

  server.get('/nonce', (context) => {
    const now = Date.now()
    for (const [visitor, { expires }] of nonces) if (expires <= now) nonces.delete(visitor)
    const visitor = getCookie(context, 'visitor') ?? crypto.randomUUID()
    const nonce = crypto.randomUUID().replaceAll('-', '')
    nonces.set(visitor, { nonce, expires: now + NONCE_SECONDS * 1000 })
    setCookie(context, 'visitor', visitor, { ...cookie, maxAge: NONCE_SECONDS })
    return context.json({ nonce })
  })

  server.post('/sign-in', async (context) => {
    const visitor = getCookie(context, 'visitor') ?? ''
    const issued = nonces.get(visitor)
    // Before anything is awaited, so that each nonce is used at most once.
    nonces.delete(visitor)
    if (!issued || issued.expires <= Date.now()) return context.json({ code: 'nonce_mismatch' }, 401)
    const { session } = await context.req.json<{ session?: unknown }>().catch(() => ({ session: undefined }))
    // `rpcUrls` is for contract accounts: { 'eip155:1': 'https://…' }.
    const result = await verifySiwx(session, { domain, nonce: issued.nonce, rpcUrls: {} })
    if (!result.ok) return context.json({ code: result.code, message: result.message }, 401)
    const { address, chainId } = result
    const account: Account = { address, chainId, expires: Date.now() + SESSION_SECONDS * 1000 }
    await setSignedCookie(context, 'session', JSON.stringify(account), secret, { ...cookie, maxAge: SESSION_SECONDS })
    return context.json({ address, chainId })
  })

  server.get('/me', async (context) => {
    const signed = await getSignedCookie(context, secret, 'session')
    if (!signed) return context.json({ code: 'signed_out' }, 401)
    const { address, chainId, expires } = JSON.parse(signed) as Account
    return expires > Date.now() ? context.json({ address, chainId }) : context.json({ code: 'signed_out' }, 401)
  })

  // `siwx-sign-out-endpoint`: the element posts to it when the visitor signs out or disconnects.
  server.post('/sign-out', (context) => {
    deleteCookie(context, 'session', cookie)
    return context.json({})
  })
  return server
}
