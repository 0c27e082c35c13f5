import { randomBytes } from 'node:crypto'

/** A login. The page has only its token. */
export type Session = { readonly token: string; readonly userId: string; readonly browser: string }

/** The active logins. */
export class Sessions {
  readonly #byToken = new Map<string, Session>()

  /** Starts a session and ends the previous one of this browser. */
  begin(userId: string, browser: string): Session {
    for (const session of this.#byToken.values()) if (session.browser === browser) this.#byToken.delete(session.token)
    const session = { token: randomBytes(32).toString('base64url'), userId, browser }
    this.#byToken.set(session.token, session)
    return session
  }

  of(token: string | undefined): Session | undefined {
    return token === undefined ? undefined : this.#byToken.get(token)
  }

  end(token: string): void {
    this.#byToken.delete(token)
  }

  /** Ends every session of a user. Returns their number. */
  endAll(userId: string): number {
    const ended = [...this.#byToken.values()].filter((session) => session.userId === userId)
    for (const { token } of ended) this.#byToken.delete(token)
    return ended.length
  }
}
