import { randomBytes } from 'node:crypto'

/** A login that lives. The page holds the token and nothing else. */
export type Session = { readonly token: string; readonly userId: string; readonly browser: string }

/** Who is logged in where. */
export class Sessions {
  readonly #byToken = new Map<string, Session>()

  /** A new session; the one this browser had before is over. */
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

  /** Ends every session of a user. Answers how many there were. */
  endAll(userId: string): number {
    const ended = [...this.#byToken.values()].filter((session) => session.userId === userId)
    for (const { token } of ended) this.#byToken.delete(token)
    return ended.length
  }
}
