import { createHash } from 'node:crypto'
import type { Account } from 'oidc-provider'
import type { SocialProvider } from '../frame/identities'

/** The input of a login form. */
export type Person = { readonly userName: string; readonly email?: string }

const REMEMBERED = 1000

/** The same for the same name at the same provider, in this run and the next: the wallet is made from it. */
export function subjectOf(provider: SocialProvider | 'farcaster', userName: string): string {
  return createHash('sha256')
    .update(`${provider}\n${userName.normalize('NFC').toLowerCase()}`)
    .digest('hex')
    .slice(0, 40)
}

/** Who logged in lately: what the provider puts into an ID token for a subject. */
export class Accounts {
  readonly #accounts = new Map<string, Account>()

  /** Keeps the person and returns the subject. */
  welcome(provider: SocialProvider, { userName, email }: Person): string {
    const sub = subjectOf(provider, userName)
    const claims = { sub, social: provider, preferred_username: userName, ...(email !== undefined && { email }) }
    this.#accounts.delete(sub)
    this.#accounts.set(sub, { accountId: sub, claims: async () => claims })
    for (const oldest of this.#accounts.keys()) {
      if (this.#accounts.size <= REMEMBERED) break
      this.#accounts.delete(oldest)
    }
    return sub
  }

  find(sub: string): Account | undefined {
    return this.#accounts.get(sub)
  }
}
