import { installedRows } from '../../domain/wallet/deduplicate'
import { safeImage } from '../../domain/nft/safeImage'
import { safeText } from '../../domain/text'
import type { InstalledWallet } from '../../domain/wallet/wallet'
import { featureOf, readField, solanaChainsOf, type StandardWallet } from './standardWallet'

/** A Solana wallet of this browser and the way to speak to it. */
export type StandardAnnouncement = { readonly wallet: InstalledWallet; readonly standard: StandardWallet }

/** The wallets that have registered, as they are: unread and unchecked. */
export interface StandardWallets {
  wallets(): readonly unknown[]
  /** Stops listening and forgets. What a wallet does with its old registration has no effect any more. */
  release(): void
}

/** More than any browser holds; a page that floods the event costs no more than this. */
const REGISTERED_MAX = 256

/** Without one of these there is nothing a Solana wallet could do for a page. */
const SIGNING_FEATURES = [
  ['solana:signMessage', 'signMessage'],
  ['solana:signTransaction', 'signTransaction'],
  ['solana:signAndSendTransaction', 'signAndSendTransaction'],
] as const

/**
 * Listens for wallets of the Wallet Standard on a page, whichever of the two came first (its window events
 * `wallet-standard:register-wallet` and `wallet-standard:app-ready`). Calls back on every change, also when a wallet
 * withdraws. Nothing a wallet does throws into the page.
 */
export function listenForStandardWallets(page: EventTarget, changed: () => void): StandardWallets {
  const registered = new Set<unknown>()
  let listening = true

  const register = (...wallets: readonly unknown[]): (() => void) => {
    const added = wallets.filter((wallet) => typeof wallet === 'object' && wallet !== null && !registered.has(wallet))
    const room = listening ? added.slice(0, REGISTERED_MAX - registered.size) : []
    for (const wallet of room) registered.add(wallet)
    if (room.length > 0) changed()
    return () => {
      const gone = room.filter((wallet) => registered.delete(wallet))
      if (gone.length > 0 && listening) changed()
    }
  }
  const api = Object.freeze({ register })

  const hear = (event: Event): void => {
    const { detail } = event as CustomEvent<unknown>
    try {
      if (typeof detail === 'function') Reflect.apply(detail, undefined, [api])
    } catch {
      // A wallet that cannot register itself is not installed, as far as this page goes.
    }
  }
  page.addEventListener('wallet-standard:register-wallet', hear)
  page.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }))

  return {
    wallets: () => [...registered],
    release() {
      listening = false
      page.removeEventListener('wallet-standard:register-wallet', hear)
      registered.clear()
    },
  }
}

/**
 * One row per wallet that can do something on Solana, in the order of registration; of two that call themselves the same
 * the first. All of it is self-declared and untrusted: the name is cleaned, the picture is kept only as a small data image,
 * and a wallet that lies about its shape, throws, or lacks what is needed to connect and sign is no row.
 */
export function readStandardWallets(registered: Iterable<unknown>): readonly StandardAnnouncement[] {
  const read = [...new Set(registered)].flatMap((wallet) => readStandardWallet(wallet) ?? [])
  return installedRows(read.map(({ wallet }) => wallet)).flatMap(
    ({ wallet }) => read.find((each) => each.wallet === wallet) ?? [],
  )
}

function readStandardWallet(value: unknown): StandardAnnouncement | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const name = safeText(readField(value, 'name'))
  if (!name || solanaChainsOf(value).length === 0 || !featureOf(value, 'standard:connect', 'connect')) return undefined
  if (!SIGNING_FEATURES.some(([feature, method]) => featureOf(value, feature, method))) return undefined
  const icon = readField(value, 'icon')
  const picture = typeof icon === 'string' && /^data:/i.test(icon.trimStart()) ? safeImage(icon) : undefined
  return { wallet: { id: name, name, ...(picture && { icon: picture }) }, standard: value }
}
