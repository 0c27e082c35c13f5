import { issueNonce, NONCE_SECONDS } from '../../nonces'
import { cookieOf, createVisitorCookie } from '../../sessionCookie'

export function GET(request: Request): Response {
  const visitor = cookieOf(request, 'visitor') ?? crypto.randomUUID()
  const headers = { 'set-cookie': createVisitorCookie(visitor, NONCE_SECONDS) }
  return Response.json({ nonce: issueNonce(visitor) }, { headers })
}
