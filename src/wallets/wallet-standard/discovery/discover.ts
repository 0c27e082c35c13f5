import { safeImage } from '../../../domain/picture/safeImage'
import { safeText } from '../../../domain/text'
import type { InstalledWallet } from '../../../domain/wallet/wallet'
import type { Clock } from '../../../services/clock/clock'
import { listenToChanges } from '../listenToChanges'
import { featureOf, readField, readList, solanaChainsOf, type StandardWallet } from './standardWallet'

/** A Solana wallet of this browser and its Wallet Standard object. */
export type StandardAnnouncement = { readonly wallet: InstalledWallet; readonly provider: StandardWallet }

/** The registered wallets, unparsed. */
export interface StandardWallets {
  wallets(): readonly unknown[]
  /** Removes all listeners. Earlier registrations have no effect any more. */
  release(): void
}

/** More than any browser has; limits the cost of a page that floods the event. */
const REGISTERED_MAX = 256

/** A Solana wallet needs at least one of these features. */
const SIGNING_FEATURES = [
  ['solana:signMessage', 'signMessage'],
  ['solana:signTransaction', 'signTransaction'],
  ['solana:signAndSendTransaction', 'signAndSendTransaction'],
] as const

/**
 * Discovers the Wallet Standard wallets of a page, whether they or the page came first (window events
 * `wallet-standard:register-wallet` and `wallet-standard:app-ready`). Calls back on every change, also when a wallet
 * withdraws, or gets a name, an icon, a chain or a feature that it did not have. One that is complete later than
 * another comes after it, so that it does not take its id and its row. Nothing a wallet does throws into the page.
 */
export function listenForStandardWallets(page: EventTarget, clock: Clock, changed: () => void): StandardWallets {
  /** The registered wallets, and how to stop listening to those that have events. */
  const registered = new Map<object, (() => void) | undefined>()
  /** Those that can be used, in the order in which they could. */
  const complete = new Set<object>()
  let listening = true

  const register = (...wallets: readonly unknown[]): (() => void) => {
    const objects = wallets.filter((wallet) => typeof wallet === 'object' && wallet !== null)
    const added = [...new Set(objects)].filter((wallet) => !registered.has(wallet))
    const room = listening ? added.slice(0, REGISTERED_MAX - registered.size) : []
    for (const wallet of room) registered.set(wallet, undefined)
    listenToEach()
    if (room.length > 0) changed()
    return () => {
      const gone = room.filter((wallet) => withdraw(wallet))
      if (gone.length > 0 && listening) changed()
    }
  }
  const withdraw = (wallet: object): boolean => {
    registered.get(wallet)?.()
    complete.delete(wallet)
    return registered.delete(wallet)
  }
  /** A wallet may also get its events after it has registered. */
  const listenToEach = (): void => {
    for (const [wallet, stop] of registered)
      if (!stop && featureOf(wallet, 'standard:events', 'on')) registered.set(wallet, follow(wallet))
  }
  const follow = (wallet: object): (() => void) => {
    let known = describe(wallet)
    const compare = (): void => {
      const now = describe(wallet)
      if (now === known || !listening || !registered.has(wallet)) return
      known = now
      changed()
    }
    return listenToChanges(wallet, () => {
      compare()
      // Some wallets emit the event before they have changed.
      void clock.nextTask().then(compare)
    })
  }
  const api = Object.freeze({ register })

  const onRegister = (event: Event): void => {
    const { detail } = event as CustomEvent<unknown>
    try {
      if (typeof detail === 'function') Reflect.apply(detail, undefined, [api])
    } catch {
      // A wallet that fails to register counts as not installed.
    }
  }
  page.addEventListener('wallet-standard:register-wallet', onRegister)
  page.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }))

  return {
    wallets() {
      listenToEach()
      for (const wallet of registered.keys())
        if (readStandardWallet(wallet)) complete.add(wallet)
        else complete.delete(wallet)
      return [...new Set([...complete, ...registered.keys()])]
    },
    release() {
      listening = false
      page.removeEventListener('wallet-standard:register-wallet', onRegister)
      for (const wallet of registered.keys()) withdraw(wallet)
    },
  }
}

/**
 * The wallets that can do something on Solana, in the order of registration. All of it is self-declared and untrusted:
 * the name is cleaned, the icon is kept only as a small data image, and a wallet of another shape, one that throws, or
 * one that cannot connect and sign is left out.
 */
export function readStandardWallets(registered: Iterable<unknown>): readonly StandardAnnouncement[] {
  return [...new Set(registered)].flatMap((wallet) => readStandardWallet(wallet) ?? [])
}

/** Names of registered wallets that cannot be used yet: some get their chains or features later. */
export function readIncomplete(registered: Iterable<unknown>): readonly string[] {
  return [...registered].flatMap((wallet) => {
    const name = safeText(readField(wallet, 'name'))
    if (!name || readStandardWallet(wallet)) return []
    // Parts of one wallet for other namespaces have its name too.
    const isOfOthers = readList(readField(wallet, 'chains')).length > 0 && solanaChainsOf(wallet as object).length === 0
    return isOfOthers ? [] : [name]
  })
}

/** What is shown of a wallet; the same text as long as its row is the same. */
function describe(wallet: object): string {
  return JSON.stringify(readStandardWallet(wallet)?.wallet ?? null)
}

function readStandardWallet(value: unknown): StandardAnnouncement | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const name = safeText(readField(value, 'name'))
  if (!name || solanaChainsOf(value).length === 0 || !featureOf(value, 'standard:connect', 'connect')) return undefined
  if (!SIGNING_FEATURES.some(([feature, method]) => featureOf(value, feature, method))) return undefined
  const icon = readField(value, 'icon')
  const picture = typeof icon === 'string' && /^data:/i.test(icon.trimStart()) ? safeImage(icon) : undefined
  return { wallet: { id: name, name, ...(picture && { icon: picture }) }, provider: value }
}
