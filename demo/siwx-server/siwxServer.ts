import { createHash } from 'node:crypto'
import { json, readJson, type Answer, type Ask, type Reply } from '../stack/http/reply'
import { loadVerifier, type VerifySiwx } from './verifier'
import { Visitors } from './visitors'

/** What the demo's sign-in server needs to know about its site. */
export type SiwxServerOptions = {
  /** Hosts under which the pages are visited; a proof made for any other site is refused. */
  readonly domains: readonly string[]
  /** Where each network is read, for contract accounts. */
  readonly rpcUrls: Readonly<Record<string, string>>
  readonly verify?: VerifySiwx
  readonly now?: () => number
}

/**
 * The page's own server in the sign-in flow: `GET /api/nonce`, `POST /api/verify { session, account }`,
 * `GET /api/me`, `POST /api/sign-out`. A proof is accepted once, from the browser that asked for its nonce.
 */
export function createSiwxServer({ domains, rpcUrls, verify, now }: SiwxServerOptions): Answer {
  const visitors = new Visitors(now)

  function giveNonce(ask: Ask): Reply {
    const visitor = visitors.find(cookieOf(ask)) ?? visitors.welcome()
    return json({ nonce: visitors.issueNonce(visitor) }, 200, { 'set-cookie': visitors.cookieOf(visitor) })
  }

  async function checkProof(ask: Ask): Promise<Reply> {
    const domain = String(ask.headers['host'])
    if (!domains.includes(domain) || !isFromOwnPage(ask, domain))
      return refused(403, 'origin_refused', 'This request did not come from our page.')
    const session = readSession(ask)
    if (!session) return refused(400, 'malformed', 'The body must be JSON with a session.')
    const visitor = visitors.find(cookieOf(ask))
    // Consumed before the proof is checked, so that a failed proof cannot be tried again either.
    if (!visitor || !visitors.consumeNonce(visitor, session.nonce))
      return refused(401, 'nonce_unknown', 'The nonce was not given to this browser, is too old or was used before.')
    const check = verify ?? (await loadVerifier())
    const verdict = await check(session.proof, { domain, nonce: session.nonce, rpcUrls: { ...rpcUrls } })
    if (!verdict.ok) return refused(401, verdict.code, 'The proof was not accepted.')
    const { address, chainId } = verdict
    const userId = `user-${createHash('sha256').update(`${chainId}:${address}`).digest('hex').slice(0, 12)}`
    const renewed = visitors.renew(visitor, { userId, address, chainId })
    return json({ userId }, 200, { 'set-cookie': visitors.cookieOf(renewed) })
  }

  return async (ask) => {
    switch (`${ask.method} ${ask.url.pathname}`) {
      case 'GET /api/nonce':
        return giveNonce(ask)
      case 'POST /api/verify':
        return checkProof(ask)
      case 'GET /api/me': {
        const user = visitors.find(cookieOf(ask))?.user ?? null
        return json({ user, authenticated: user !== null })
      }
      case 'POST /api/sign-out': {
        const visitor = visitors.find(cookieOf(ask))
        if (visitor) visitor.user = undefined
        return json({ signedOut: true })
      }
      default:
        return undefined
    }
  }
}

function readSession(ask: Ask): { proof: unknown; nonce: string } | undefined {
  try {
    const { session } = readJson(ask) as { session?: { data?: { nonce?: unknown } } }
    const nonce = session?.data?.nonce
    return typeof nonce === 'string' ? { proof: session, nonce } : undefined
  } catch {
    return undefined
  }
}

/** Browsers send the origin of the page; another caller has no visitor's cookie to abuse. */
function isFromOwnPage(ask: Ask, domain: string): boolean {
  const origin = ask.headers['origin']
  return origin === undefined || origin === `http://${domain}` || origin === `https://${domain}`
}

function cookieOf(ask: Ask): string | undefined {
  const cookie = ask.headers['cookie']
  return Array.isArray(cookie) ? cookie.join('; ') : cookie
}

function refused(status: number, code: string, message: string): Reply {
  return json({ code, message }, status)
}
