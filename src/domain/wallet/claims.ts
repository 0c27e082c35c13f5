import { normalizeWalletName, onceEach, plainRdns } from './announced'
import { looksOf } from './looksOf'
import type { InstalledWallet } from './wallet'

/** An installed wallet as a row. `claims` counts the installed wallets with its rdns, or a name that looks like its. */
export type InstalledRow = { readonly wallet: InstalledWallet; readonly claims: number }

/**
 * One row per installed wallet. A repeated announcement (same uuid, or same name when there is no rdns) is ignored; the
 * first is never replaced. Different wallets with the same rdns or name are all shown, each with the number of claims,
 * because no claim proves anything. Announcements of one provider object must have been grouped before.
 */
export function installedRows(announced: readonly InstalledWallet[]): readonly InstalledRow[] {
  // What a name looks like takes long to find out, so not once for each pair.
  const kept = onceEach(announced).map((wallet) => ({
    wallet,
    rdns: wallet.rdns ? plainRdns(wallet.rdns) : undefined,
    looks: [normalizeWalletName(wallet.name), wallet.name].flatMap(looksOf),
  }))
  const claimTheSame = (one: Claim, other: Claim): boolean =>
    (one.rdns !== undefined && one.rdns === other.rdns) || one.looks.some((look) => other.looks.includes(look))
  return kept.map((one) => ({ wallet: one.wallet, claims: kept.filter((other) => claimTheSame(one, other)).length }))
}

type Claim = { readonly rdns: string | undefined; readonly looks: readonly string[] }
