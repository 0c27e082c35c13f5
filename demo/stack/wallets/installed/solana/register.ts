import type { Wallet } from '@wallet-standard/base'

type Registrar = { register(...wallets: Wallet[]): () => void }

/** A wallet as the pages that listen know it. */
export type Registration = {
  /** Makes it known again, to pages that began to listen without asking. */
  announce(): void
  /** Takes it away from the pages that know it. */
  withdraw(): void
}

/**
 * Makes a wallet known by the Wallet Standard: to a page that listens already, and to one that begins to listen later
 * and asks.
 */
export function register(wallet: Wallet): Registration {
  const withdrawals = new Set<() => void>()
  const hand = (page: Registrar): void => void withdrawals.add(page.register(wallet))
  const announce = (): void =>
    void window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: hand }))
  window.addEventListener('wallet-standard:app-ready', (event) => hand((event as CustomEvent<Registrar>).detail))
  announce()
  return {
    announce,
    withdraw: () => {
      for (const withdraw of withdrawals) withdraw()
      withdrawals.clear()
    },
  }
}
