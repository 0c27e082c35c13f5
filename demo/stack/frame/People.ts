import type { FarcasterIdentity, SocialIdentity } from './identities'
import { keyOf } from './LetterBox'

export type AccountType = 'eoa' | 'smartAccount'

/** Somebody with a wallet. `id` decides the keys and never changes. */
export type Person = {
  readonly id: string
  email?: string
  userName?: string
  /** How they logged in; only people of `email` can change their address here. */
  readonly by: 'email' | 'social' | 'farcaster'
  /** The kind of account they chose last. */
  preferred?: AccountType
}

/** Everybody who ever logged in since the stack started. */
export class People {
  readonly #byId = new Map<string, Person>()
  /** Addresses whose owner changed: after a change the old address is a stranger's. */
  readonly #moved = new Map<string, string>()

  byEmail(email: string): Person {
    const address = keyOf(email)
    return this.#known(this.#moved.get(address) ?? `email:${address}`, { by: 'email', email: address })
  }

  bySocial({ provider, subject, email, userName }: SocialIdentity): Person {
    const person = this.#known(`social:${provider}:${subject}`, { by: 'social' })
    if (email !== undefined) person.email = email
    if (userName !== undefined) person.userName = userName
    return person
  }

  byFarcaster({ subject, userName }: FarcasterIdentity): Person {
    const person = this.#known(`farcaster:${subject}`, { by: 'farcaster' })
    person.userName = userName
    return person
  }

  get(id: string): Person | undefined {
    return this.#byId.get(id)
  }

  /** From now on the new address leads to this person's wallet, and the old one to a fresh one. */
  changeEmail(person: Person, email: string): void {
    const left = keyOf(person.email ?? '')
    const taken = keyOf(email)
    person.email = taken
    this.#moved.set(taken, person.id)
    if (left !== '' && left !== taken) this.#moved.set(left, `email:${left}:left-by:${person.id}`)
  }

  /** Is this address somebody else's already? */
  isTaken(email: string): boolean {
    const id = this.#moved.get(keyOf(email)) ?? `email:${keyOf(email)}`
    return this.#byId.get(id)?.email === keyOf(email)
  }

  #known(id: string, fresh: Omit<Person, 'id'>): Person {
    const person = this.#byId.get(id) ?? { id, ...fresh }
    this.#byId.set(id, person)
    return person
  }
}
