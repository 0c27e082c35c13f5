import type { InstalledWallet } from './wallet'
import { normalizeWalletName, plainRdns } from './walletNames'

/** What a directory entry is compared by with what is on screen. */
export type ShownWallet = { readonly id: string; readonly name: string; readonly rdns?: string | undefined }

/** Is a directory entry the wallet that is installed? Its rdns says so; without one, its name. */
export function isSameWallet(a: ShownWallet, b: ShownWallet): boolean {
  if (a.id === b.id) return true
  if (a.rdns && b.rdns) return plainRdns(a.rdns) === plainRdns(b.rdns)
  return normalizeWalletName(a.name) === normalizeWalletName(b.name)
}

/** The installed wallets that claim to be the directory entry. Of several, the visitor alone can choose. */
export function installedAs(entry: ShownWallet, installed: readonly InstalledWallet[]): readonly InstalledWallet[] {
  return installed.filter((each) => isSameWallet(entry, each))
}

/** The directory entries that are not in `shown`, each id once. Compares rdns, else names, else ids. */
export function withoutShown<T extends ShownWallet>(
  entries: readonly T[],
  shown: readonly ShownWallet[],
): readonly T[] {
  const seen = new Set<string>()
  return entries.filter((entry) => {
    if (seen.has(entry.id) || shown.some((other) => isSameWallet(entry, other))) return false
    seen.add(entry.id)
    return true
  })
}
