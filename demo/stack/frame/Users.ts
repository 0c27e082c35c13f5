import type { FarcasterIdentity, SocialIdentity } from './identities'
import { keyOf } from './Inbox'

export type AccountType = 'eoa' | 'smartAccount'

/** Somebody with a wallet. `id` decides the keys and never changes. */
export type User = {
  readonly id: string
  email?: string
  userName?: string
  /** How they logged in; only people of `email` can change their address here. */
  readonly by: 'email' | 'social' | 'farcaster'
  /** The kind of account they chose last. */
  preferred?: AccountType
}

/** Everybody who has logged in since the stack started. */
export class Users {
  readonly #byId = new Map<string, User>()
  /** Addresses that have changed: the old one then belongs to nobody's wallet. */
  readonly #moved = new Map<string, string>()

  byEmail(email: string): User {
    const address = keyOf(email)
    return this.#known(this.#moved.get(address) ?? `email:${address}`, { by: 'email', email: address })
  }

  bySocial({ provider, subject, email, userName }: SocialIdentity): User {
    const user = this.#known(`social:${provider}:${subject}`, { by: 'social' })
    if (email !== undefined) user.email = email
    if (userName !== undefined) user.userName = userName
    return user
  }

  byFarcaster({ subject, userName }: FarcasterIdentity): User {
    const user = this.#known(`farcaster:${subject}`, { by: 'farcaster' })
    user.userName = userName
    return user
  }

  get(id: string): User | undefined {
    return this.#byId.get(id)
  }

  /** Moves the wallet to the new address. The old one then gets a new wallet. */
  changeEmail(user: User, email: string): void {
    const left = keyOf(user.email ?? '')
    const taken = keyOf(email)
    user.email = taken
    this.#moved.set(taken, user.id)
    if (left !== '' && left !== taken) this.#moved.set(left, `email:${left}:left-by:${user.id}`)
  }

  /** Whether the address belongs to another user. */
  isTaken(email: string): boolean {
    const id = this.#moved.get(keyOf(email)) ?? `email:${keyOf(email)}`
    return this.#byId.get(id)?.email === keyOf(email)
  }

  #known(id: string, fresh: Omit<User, 'id'>): User {
    const user = this.#byId.get(id) ?? { id, ...fresh }
    this.#byId.set(id, user)
    return user
  }
}
