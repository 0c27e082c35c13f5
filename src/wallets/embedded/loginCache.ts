import type { CaipNetworkId } from '../../domain/network/caip'
import type { SocialProvider } from '../../domain/page/options'
import type { Clock } from '../../services/clock/clock'
import {
  connectedSocialEntry,
  emailEntry,
  emailLoginUsedEntry,
  lastEmailLoginTimeEntry,
  lastUsedChainEntry,
  preferredAccountTypeEntry,
  sessionTokenEntry,
  smartAccountEnabledEntry,
  smartAccountNetworksEntry,
  socialUserNameEntry,
} from '../../services/storage/embeddedEntries'
import { readEntry, removeEntry, writeEntry } from '../../services/storage/entry'
import type { KeyValueStorage } from '../../services/storage/storage'

/** What is kept of a login from one page to the next (specification, sections 3 and 4; wire facts, 10.1). */
export interface LoginCache {
  readonly used: boolean
  readonly token: string | undefined
  readonly email: string | undefined
  readonly userName: string | undefined
  readonly social: SocialProvider | undefined
  readonly chain: string | number | undefined
  readonly smartAccountNetworks: readonly number[]
  saveToken(token: string): void
  /** A login succeeded: the flag and what is known of the visitor; the mail that was asked for has done its work. */
  saveLogin(login: {
    readonly email?: string | undefined
    readonly userName?: string | undefined
    readonly social?: SocialProvider | undefined
  }): void
  saveChain(networkId: CaipNetworkId): void
  /** Undefined: the frame could not say, which counts as none (specification, section 4). */
  saveSmartAccountNetworks(ids: readonly number[] | undefined): void
  mailSent(): void
  /** Sign-out, or a connection check that failed. */
  forget(): void
}

export function createLoginCache(storage: KeyValueStorage, clock: Clock): LoginCache {
  const { raw } = storage
  const cache: LoginCache = {
    get used() {
      return readEntry(raw, emailLoginUsedEntry) !== undefined
    },
    get token() {
      return readEntry(raw, sessionTokenEntry)
    },
    get email() {
      return readEntry(raw, emailEntry)
    },
    get userName() {
      return readEntry(raw, socialUserNameEntry)
    },
    get social() {
      return readEntry(storage, connectedSocialEntry)
    },
    get chain() {
      return readEntry(raw, lastUsedChainEntry)
    },
    get smartAccountNetworks() {
      return readEntry(raw, smartAccountNetworksEntry) ?? []
    },
    saveToken: (token) => writeEntry(raw, sessionTokenEntry, token),
    saveLogin({ email, userName, social }) {
      writeEntry(raw, emailLoginUsedEntry, 'true')
      removeEntry(raw, lastEmailLoginTimeEntry)
      if (email) writeEntry(raw, emailEntry, email)
      if (userName) writeEntry(raw, socialUserNameEntry, userName)
      if (social) writeEntry(storage, connectedSocialEntry, social)
    },
    saveChain(networkId) {
      const [namespace, reference = ''] = networkId.split(':')
      const chain = namespace === 'eip155' ? Number(reference) : networkId
      writeEntry(raw, lastUsedChainEntry, chain)
      writeEntry(raw, smartAccountEnabledEntry, typeof chain === 'number' && cache.smartAccountNetworks.includes(chain))
    },
    saveSmartAccountNetworks: (ids = []) => writeEntry(raw, smartAccountNetworksEntry, ids),
    mailSent: () => writeEntry(raw, lastEmailLoginTimeEntry, clock.now()),
    forget() {
      for (const each of [emailLoginUsedEntry, emailEntry, lastUsedChainEntry, socialUserNameEntry])
        removeEntry(raw, each)
      // Beyond what the specification names: nothing of a session that has ended is left to be found.
      for (const each of [sessionTokenEntry, smartAccountEnabledEntry, preferredAccountTypeEntry])
        removeEntry(raw, each)
      removeEntry(storage, connectedSocialEntry)
    },
  }
  return cache
}
