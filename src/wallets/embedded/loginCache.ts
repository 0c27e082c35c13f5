import type { CaipNetworkId } from '../../domain/network/caip'
import type { SocialProvider } from '../../domain/page/optionTypes'
import type { Clock } from '../../services/clock/clock'
import { clearEntries, readEntry, removeEntry, writeEntry } from '../../services/storage/entries'
import type { KeyValueStorage } from '../../services/storage/storage'

/** What is stored of a login between page loads (docs/protocol/storage.md). */
export interface LoginCache {
  readonly used: boolean
  readonly token: string | undefined
  readonly email: string | undefined
  readonly userName: string | undefined
  readonly social: SocialProvider | undefined
  readonly chain: string | number | undefined
  readonly smartAccountNetworks: readonly number[]
  saveToken(token: string): void
  /** A login succeeded: stores that it did and the visitor's profile, and clears the time of the last mail. */
  saveLogin(login: {
    readonly email?: string | undefined
    readonly userName?: string | undefined
    readonly social?: SocialProvider | undefined
  }): void
  saveChain(networkId: CaipNetworkId): void
  /** Undefined when the frame could not say, which counts as none. */
  saveSmartAccountNetworks(ids: readonly number[] | undefined): void
  mailSent(): void
  /** Sign-out, or a connection check that failed. */
  forget(): void
}

export function createLoginCache(storage: KeyValueStorage, clock: Clock): LoginCache {
  const cache: LoginCache = {
    get used() {
      return readEntry(storage, 'EMAIL_LOGIN_USED_KEY') !== undefined
    },
    get token() {
      return readEntry(storage, 'SESSION_TOKEN_KEY')
    },
    get email() {
      return readEntry(storage, 'EMAIL')
    },
    get userName() {
      return readEntry(storage, 'SOCIAL_USERNAME')
    },
    get social() {
      return readEntry(storage, 'connected_social')
    },
    get chain() {
      return readEntry(storage, 'LAST_USED_CHAIN_KEY')
    },
    get smartAccountNetworks() {
      return readEntry(storage, 'SMART_ACCOUNT_ENABLED_NETWORKS') ?? []
    },
    saveToken: (token) => writeEntry(storage, 'SESSION_TOKEN_KEY', token),
    saveLogin({ email, userName, social }) {
      writeEntry(storage, 'EMAIL_LOGIN_USED_KEY', 'true')
      removeEntry(storage, 'LAST_EMAIL_LOGIN_TIME')
      if (email) writeEntry(storage, 'EMAIL', email)
      if (userName) writeEntry(storage, 'SOCIAL_USERNAME', userName)
      if (social) writeEntry(storage, 'connected_social', social)
    },
    saveChain(networkId) {
      const [namespace, reference = ''] = networkId.split(':')
      const chain = namespace === 'eip155' ? Number(reference) : networkId
      writeEntry(storage, 'LAST_USED_CHAIN_KEY', chain)
      writeEntry(
        storage,
        'SMART_ACCOUNT_ENABLED',
        typeof chain === 'number' && cache.smartAccountNetworks.includes(chain),
      )
    },
    saveSmartAccountNetworks: (ids = []) => writeEntry(storage, 'SMART_ACCOUNT_ENABLED_NETWORKS', ids),
    mailSent: () => writeEntry(storage, 'LAST_EMAIL_LOGIN_TIME', clock.now()),
    forget: () => clearEntries(storage, 'sign-out'),
  }
  return cache
}
