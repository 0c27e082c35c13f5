import type { ChainNamespace } from '../network/caip'
import { countNames } from './claims'
import { normalizeWalletName } from './walletNames'
import type { InstalledWallet } from './wallet'

/** A wallet as found in one namespace; `wallet.id` is its connector id there. */
export type NamespaceWallet = { readonly namespace: ChainNamespace; readonly wallet: InstalledWallet }

/** A wallet as one row, with its connector id in each namespace. */
export type WalletNamespaces = {
  readonly wallet: InstalledWallet
  readonly connectorIds: Readonly<Partial<Record<ChainNamespace, string>>>
}

/**
 * One row for a wallet of several namespaces: where exactly one wallet has a name in each of two namespaces, they are
 * one wallet. The row has the facts and the place of the first, and the first icon. A name that several wallets of one
 * namespace claim, also by letters that look alike, proves nothing, so none of those is joined.
 */
export function joinNamespaces(found: readonly NamespaceWallet[]): readonly WalletNamespaces[] {
  const contested = new Set(
    [...new Set(found.map(({ namespace }) => namespace))].flatMap((namespace) => {
      const all = found.filter((each) => each.namespace === namespace)
      const counts = countNames(all.map(({ wallet }) => wallet))
      return all.filter((_each, at) => counts[at] !== 1).map(nameOf)
    }),
  )
  const rows: NamespaceWallet[][] = []
  for (const each of found) {
    const row = contested.has(nameOf(each)) ? undefined : rows.find(([first]) => first && sameName(first, each))
    if (row) row.push(each)
    else rows.push([each])
  }
  return rows.flatMap((row) => {
    const [first] = row
    if (!first) return []
    const icon = row.map(({ wallet }) => wallet.icon).find((each) => each !== undefined)
    return [
      {
        wallet: { ...first.wallet, ...(icon && { icon }), namespaces: row.map(({ namespace }) => namespace) },
        connectorIds: Object.fromEntries(row.map(({ namespace, wallet }) => [namespace, wallet.id])),
      },
    ]
  })
}

function nameOf({ wallet }: NamespaceWallet): string {
  return normalizeWalletName(wallet.name)
}

function sameName(one: NamespaceWallet, other: NamespaceWallet): boolean {
  return nameOf(one) === nameOf(other)
}
