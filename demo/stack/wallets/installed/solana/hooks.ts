import type { Wallet } from '@wallet-standard/base'
import { register } from './register'
import type { SolanaWallet } from './SolanaWallet'

/** What people and tests can do with the Solana side of the wallet, as `window.demoWallet.solana`. */
export type SolanaHooks = {
  readonly address: string
  readonly accounts: readonly string[]
  readonly wallet: Wallet
  setAccount(index: number): void
  /** Revokes the page's permission. */
  lock(): void
  /** Removes these features; without names restores all. */
  withoutFeature(...names: string[]): void
  /** Changes the supported chains. */
  setChains(chains: Wallet['chains']): void
  /** Announces itself again, as a wallet that was installed late. */
  announce(): void
  /** Announces a second wallet of the same name that is this one underneath. */
  announceTwin(): void
  /** Unregisters the wallet, like an extension that is turned off. */
  withdraw(): void
}

/** Announces the wallet and returns what can be done with it. */
export function announceSolana(wallet: SolanaWallet): SolanaHooks {
  const { announce, withdraw } = register(wallet)
  return {
    get address() {
      return wallet.address
    },
    accounts: wallet.addresses,
    wallet,
    setAccount: (index) => wallet.setAccount(index),
    lock: () => wallet.lock(),
    withoutFeature: (...names) => wallet.withoutFeature(...names),
    setChains: (chains) => wallet.setChains(chains),
    announce,
    announceTwin: () => void register(twinOf(wallet)),
    withdraw,
  }
}

function twinOf(wallet: Wallet): Wallet {
  return {
    version: wallet.version,
    name: wallet.name,
    icon: wallet.icon,
    get chains() {
      return wallet.chains
    },
    get features() {
      return wallet.features
    },
    get accounts() {
      return wallet.accounts
    },
  }
}
