import { normalizeWalletName, onceEach, plainRdns } from './announced'
import { looksLike } from './looksLike'
import type { InstalledWallet } from './wallet'

/** An installed wallet as a row. `claims` counts the installed wallets with its rdns, or a name that looks like its. */
export type InstalledRow = { readonly wallet: InstalledWallet; readonly claims: number }

/**
 * One row per installed wallet. A repeated announcement (same uuid, or same name when there is no rdns) is ignored; the
 * first is never replaced. Different wallets with the same rdns or name are all shown, each with the number of claims,
 * because no claim proves anything. Announcements of one provider object must have been grouped before.
 */
export function installedRows(announced: readonly InstalledWallet[]): readonly InstalledRow[] {
  const kept = onceEach(announced)
  return kept.map((wallet) => ({ wallet, claims: kept.filter((other) => claimsTheSame(other, wallet)).length }))
}

/** What a directory entry is compared by with what is on screen. */
export type ShownWallet = { readonly id: string; readonly name: string; readonly rdns?: string | undefined }

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

/** Is a directory entry the wallet that is installed? Its rdns says so; without one, its name. */
export function isSameWallet(a: ShownWallet, b: ShownWallet): boolean {
  if (a.id === b.id) return true
  if (a.rdns && b.rdns) return plainRdns(a.rdns) === plainRdns(b.rdns)
  return normalizeWalletName(a.name) === normalizeWalletName(b.name)
}

function claimsTheSame(a: InstalledWallet, b: InstalledWallet): boolean {
  if (a.rdns && b.rdns && plainRdns(a.rdns) === plainRdns(b.rdns)) return true
  return looksLike(normalizeWalletName(a.name), normalizeWalletName(b.name)) || looksLike(a.name, b.name)
}
