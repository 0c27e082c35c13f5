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

function claimsTheSame(a: InstalledWallet, b: InstalledWallet): boolean {
  if (a.rdns && b.rdns && plainRdns(a.rdns) === plainRdns(b.rdns)) return true
  return looksLike(normalizeWalletName(a.name), normalizeWalletName(b.name)) || looksLike(a.name, b.name)
}
