import { createHash, randomBytes } from 'node:crypto'
import type { SocialProvider } from '../frame/identities'

/** A login that was begun and has not ended. */
export type PendingLogin = {
  readonly provider: SocialProvider
  /** The page that began it, the only one that may hear of its result. */
  readonly origin: string
  readonly redirectUri: string
  /** The secret half of PKCE (RFC 7636). */
  readonly verifier: string
  readonly nonce: string
  readonly until: number
}

const LOGIN_WITHIN_MS = 10 * 60_000
const AT_MOST = 500

/** The logins under way, by the `state` that the provider hands back. */
export class PendingLogins {
  readonly #byState = new Map<string, PendingLogin>()

  begin(
    login: Pick<PendingLogin, 'provider' | 'origin' | 'redirectUri'>,
    now = Date.now(),
  ): { readonly state: string; readonly challenge: string; readonly nonce: string } {
    // Hexadecimal, because the page above may append `--<address>` to it.
    const state = randomBytes(16).toString('hex')
    const verifier = randomBytes(32).toString('base64url')
    const nonce = randomBytes(16).toString('hex')
    this.#byState.set(state, { ...login, verifier, nonce, until: now + LOGIN_WITHIN_MS })
    for (const [oldest, { until }] of this.#byState) {
      if (until > now && this.#byState.size <= AT_MOST) break
      this.#byState.delete(oldest)
    }
    return { state, challenge: createHash('sha256').update(verifier).digest('base64url'), nonce }
  }

  /** The login of a state, which stays under way. */
  find(state: string, now = Date.now()): PendingLogin | undefined {
    const login = this.#byState.get(state)
    return login && login.until > now ? login : undefined
  }

  /** The login of a state, which ends here: a second call finds nothing. */
  take(state: string, now = Date.now()): PendingLogin | undefined {
    const login = this.find(state, now)
    this.#byState.delete(state)
    return login
  }
}
