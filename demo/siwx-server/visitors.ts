import { randomBytes } from 'node:crypto'

/** A visitor who proved an account. */
export type SignedInUser = { readonly userId: string; readonly address: string; readonly chainId: string }

/** One browser, known by its cookie. */
export type Visitor = { readonly id: string; user: SignedInUser | undefined; readonly nonces: Map<string, number> }

const COOKIE = 'wcb_demo_session'
const NONCE_LIFETIME_MS = 10 * 60_000
const KEPT_NONCES = 20

/** The visitors of the demo, in memory. A nonce belongs to the visitor it was given to and works once. */
export class Visitors {
  readonly #byId = new Map<string, Visitor>()

  constructor(private readonly now: () => number = Date.now) {}

  /** The visitor a `cookie` header names, if it is one of ours. */
  find(cookieHeader: string | undefined): Visitor | undefined {
    const id = new RegExp(`(?:^|;\\s*)${COOKIE}=([0-9a-f]{64})(?:;|$)`).exec(cookieHeader ?? '')?.[1]
    return id ? this.#byId.get(id) : undefined
  }

  welcome(): Visitor {
    const visitor: Visitor = { id: randomBytes(32).toString('hex'), user: undefined, nonces: new Map() }
    this.#byId.set(visitor.id, visitor)
    return visitor
  }

  /** Gives the signed-in visitor a new id, so that an id known before is worthless (session fixation). */
  renew(visitor: Visitor, user: SignedInUser): Visitor {
    this.#byId.delete(visitor.id)
    const renewed: Visitor = { id: randomBytes(32).toString('hex'), user, nonces: visitor.nonces }
    this.#byId.set(renewed.id, renewed)
    return renewed
  }

  cookieOf(visitor: Visitor): string {
    return `${COOKIE}=${visitor.id}; Path=/; HttpOnly; SameSite=Strict`
  }

  issueNonce(visitor: Visitor): string {
    const nonce = randomBytes(16).toString('hex')
    visitor.nonces.set(nonce, this.now() + NONCE_LIFETIME_MS)
    for (const oldest of visitor.nonces.keys()) {
      if (visitor.nonces.size <= KEPT_NONCES) break
      visitor.nonces.delete(oldest)
    }
    return nonce
  }

  /** True once for each unexpired nonce of this visitor. */
  consumeNonce(visitor: Visitor, nonce: string): boolean {
    const expiresAt = visitor.nonces.get(nonce)
    visitor.nonces.delete(nonce)
    return expiresAt !== undefined && expiresAt > this.now()
  }
}
