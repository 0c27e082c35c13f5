import type { ChainNamespace } from '../domain/network/caip'
import type { InstalledWallet } from '../domain/wallet/wallet'
import { walletMark } from '../domain/wallet/walletMark'

/** A wallet as it describes itself, and the object that requests are sent to. */
export type FoundWallet = { readonly wallet: InstalledWallet; readonly provider: object }

export interface WalletIds {
  /**
   * The wallets of one namespace, each with an id that no other has. What a wallet claims is its id where that is free;
   * else its name and icon decide, so that it is the same on every page. A wallet keeps its id while it is here: what
   * was chosen by it never reaches another one that claims it later.
   */
  assign<Each extends FoundWallet>(namespace: ChainNamespace, found: readonly Each[]): readonly Each[]
}

/** `reserved`: ids with a meaning of their own, which no wallet gets by claiming them. */
export function createWalletIds(reserved: readonly string[]): WalletIds {
  const owners = new Map<ChainNamespace, ReadonlyMap<string, object>>()
  return {
    assign(namespace, found) {
      const before = owners.get(namespace) ?? new Map<string, object>()
      const others = [...owners].filter(([each]) => each !== namespace).map(([, ids]) => ids)
      const present = new Set(found.map(({ provider }) => provider))
      const now = new Map<string, object>()
      // First those that have one: a wallet that came before may claim it only now.
      const kept = found.map(({ wallet, provider }) => {
        const id = [...before.keys()].find(
          (each) => before.get(each) === provider && !now.has(each) && isIdOf(each, wallet),
        )
        if (id !== undefined) now.set(id, provider)
        return id
      })
      const isFree = (id: string): boolean => {
        const owner = before.get(id)
        return (
          !reserved.includes(id) &&
          !now.has(id) &&
          (owner === undefined || !present.has(owner)) &&
          !others.some((ids) => ids.has(id))
        )
      }
      const assigned = found.map((each, at) => {
        const { wallet, provider } = each
        const id = kept[at] ?? firstFree(wallet, isFree)
        now.set(id, provider)
        if (id === wallet.id) return each
        const isClaim = !reserved.includes(wallet.id)
        return { ...each, wallet: { ...wallet, id, ...(isClaim && { claimedId: wallet.id }) } }
      })
      owners.set(namespace, now)
      return assigned
    },
  }
}

const marked = (wallet: InstalledWallet): string => `${wallet.id}#${walletMark(wallet)}`

function isIdOf(id: string, wallet: InstalledWallet): boolean {
  return id === wallet.id || id.startsWith(marked(wallet))
}

function firstFree(wallet: InstalledWallet, isFree: (id: string) => boolean): string {
  if (isFree(wallet.id)) return wallet.id
  const mark = marked(wallet)
  let id = mark
  for (let count = 1; !isFree(id); count += 1) id = `${mark}.${count}`
  return id
}
