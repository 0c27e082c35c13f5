import { verifySiwx } from 'wallet-connect-button/server'
import { takeNonce } from '../../nonces'
import { cookieOf, createSessionCookie } from '../../sessionCookie'
import { readSettings } from '../../settings'

export async function POST(request: Request): Promise<Response> {
  const { domain, secret } = readSettings()
  const nonce = takeNonce(cookieOf(request, 'visitor') ?? '')
  if (nonce === undefined) return Response.json({ code: 'nonce_mismatch' }, { status: 401 })
  const { session } = ((await request.json().catch(() => null)) ?? {}) as { session?: unknown }
  // `rpcUrls` is for contract accounts: { 'eip155:1': 'https://…' }.
  const result = await verifySiwx(session, { domain, nonce, rpcUrls: {} })
  if (!result.ok) return Response.json({ code: result.code, message: result.message }, { status: 401 })
  const { address, chainId } = result
  const headers = { 'set-cookie': await createSessionCookie({ address, chainId }, secret) }
  return Response.json({ address, chainId }, { headers })
}
