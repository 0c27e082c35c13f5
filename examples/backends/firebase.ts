import type { App } from 'firebase-admin/app'
import { getAuth } from 'firebase-admin/auth'
import { createSiwxHandler, type SiwxHandlerOptions } from 'wallet-connect-button/server'

/**
 * A server of the page's origin: requests under `/siwx` and `POST /firebase-token`. Firebase has no sign-in by wallet,
 * so `createSiwxHandler` verifies it, and whoever has its session gets a token for `signInWithCustomToken`. The user's
 * id is that of the account: up to 128 characters.
 */
export function createFirebaseServer(app: App, options: SiwxHandlerOptions) {
  const siwx = createSiwxHandler(options)
  return async (request: Request): Promise<Response> => {
    if (new URL(request.url).pathname !== '/firebase-token') return siwx(request)
    const account = request.method === 'POST' ? await siwx.readSession(request) : undefined
    if (!account) return new Response(null, { status: 401 })
    const token = await getAuth(app).createCustomToken(account.id, { chainId: account.chainId })
    return Response.json({ token }, { headers: { 'cache-control': 'no-store' } })
  }
}

/**
 * On the page, whose element has `siwx-backend-url="/siwx"`: after `siwx-success`, with `signInWithCustomToken` of
 * `firebase/auth`. Signing out is `signOut` of `firebase/auth`, after `siwx-end`.
 */
export async function signInToFirebase<User>(
  signInWithCustomToken: (token: string) => Promise<User>,
  fetchFrom: typeof fetch = fetch,
): Promise<User> {
  const response = await fetchFrom('/firebase-token', { method: 'POST' })
  if (!response.ok) throw new Error(`No token: ${response.status}`)
  const { token } = (await response.json()) as { token: string }
  return signInWithCustomToken(token)
}
