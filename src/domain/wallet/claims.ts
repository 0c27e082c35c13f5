import { looksOf } from './looksOf'
import { normalizeWalletName, plainRdns } from './walletNames'
import type { InstalledWallet } from './wallet'

type Named = Pick<InstalledWallet, 'name' | 'rdns'>

/** What a name looks like takes long to find out, so not once for each pair. */
type Claim = { readonly rdns: string | undefined; readonly looks: readonly string[] }

/** How many of these wallets claim to be what each one does: they have its rdns, or a name that looks like its. */
export function countClaims(wallets: readonly Named[]): readonly number[] {
  return countSame(
    wallets,
    (one, other) => (one.rdns !== undefined && one.rdns === other.rdns) || lookAlike(one, other),
  )
}

/** How many of these wallets have a name that looks like that of each. */
export function countNames(wallets: readonly Named[]): readonly number[] {
  return countSame(wallets, lookAlike)
}

function countSame(wallets: readonly Named[], areSame: (one: Claim, other: Claim) => boolean): readonly number[] {
  const claims = wallets.map(({ name, rdns }) => ({
    rdns: rdns ? plainRdns(rdns) : undefined,
    looks: [normalizeWalletName(name), name].flatMap(looksOf),
  }))
  return claims.map((one) => claims.filter((other) => areSame(one, other)).length)
}

function lookAlike(one: Claim, other: Claim): boolean {
  return one.looks.some((look) => other.looks.includes(look))
}
