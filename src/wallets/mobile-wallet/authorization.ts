import type { AuthorizationResult } from '@solana-mobile/mobile-wallet-adapter-protocol'
import { base58FromUint8Array, base64ToUint8Array } from '@solana-mobile/mobile-wallet-adapter-protocol/encoding'
import type { MobileAuthorization } from '../../services/storage/keys'
import type { MobileWallet } from './associate'

/** Where the authorization is kept between pages. */
export interface StoredAuthorization {
  read(): MobileAuthorization | undefined
  write(authorization: MobileAuthorization): void
  remove(): void
}

/** What the wallet app has authorized. */
export interface Authorization {
  current(): MobileAuthorization | undefined
  /** The answer of the app, with what it offers if that was not known. */
  keep(result: AuthorizationResult, offers?: Offers): void
  forget(): void
  /** Calls back when `notify` says that the accounts may have changed, until the returned function is called. */
  onChange(listener: () => void): () => void
  notify(): void
}

type Offers = Omit<MobileAuthorization, 'token' | 'addresses'>
type Capabilities = Awaited<ReturnType<MobileWallet['getCapabilities']>>

/** What an app offers that does not say so: all that the protocol once required. */
const UNKNOWN: Offers = { signs: true, sends: true, signsIn: false, versioned: true }

export function createAuthorization(stored: StoredAuthorization): Authorization {
  const listeners = new Set<() => void>()
  let current = stored.read()
  const notify = (): void => {
    for (const listener of [...listeners]) listener()
  }
  return {
    current: () => current,
    keep({ auth_token: token, accounts }, offers) {
      const before = current
      const addresses = accounts.map(({ address }) => addressFrom(address))
      current = { ...UNKNOWN, ...before, ...offers, token, addresses }
      stored.write(current)
      if (before && before.addresses.join() !== addresses.join()) notify()
    },
    forget() {
      current = undefined
      stored.remove()
    },
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    notify,
  }
}

/** An address in Base58, of that in Base64 which the protocol has. */
export function addressFrom(base64: string): string {
  return base58FromUint8Array(base64ToUint8Array(base64))
}

/** What an app offers, by its own words. */
export function readOffers(capabilities: Capabilities): Offers {
  const { features, supported_transaction_versions: versions } = capabilities
  return {
    signs: features.includes('solana:signTransactions'),
    sends: capabilities.supports_sign_and_send_transactions,
    signsIn: features.includes('solana:signInWithSolana'),
    versioned: versions.includes(0),
  }
}
