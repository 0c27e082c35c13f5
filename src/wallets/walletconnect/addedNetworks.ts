import { namespaceOf, parseCaipAddress, type CaipNetworkId, type ChainNamespace } from '../../domain/network/caip'
import { currentChainId } from './namespaces'
import type { SessionRecord } from './parseSession'

/** Networks on which the wallet has added accounts to a session since it was opened. */
export type AddedNetworks = {
  updated(session: SessionRecord): void
  /** Whether the wallet has added networks of a namespace. True once for each time. */
  take(namespace: ChainNamespace): boolean
}

/** Follows what the wallet adds to a session. What it takes away again counts no more. */
export function followAddedNetworks(session: SessionRecord): AddedNetworks {
  let held = networksOf(session)
  let added: readonly CaipNetworkId[] = []
  return {
    updated(now) {
      const before = held
      held = networksOf(now)
      added = held.filter((id) => added.includes(id) || !before.includes(id))
    },
    take(namespace) {
      const others = added.filter((id) => namespaceOf(id) !== namespace)
      const isAdded = others.length < added.length
      added = others
      return isAdded
    },
  }
}

function networksOf({ namespaces }: SessionRecord): readonly CaipNetworkId[] {
  return Object.values(namespaces)
    .flatMap(({ accounts }): readonly unknown[] => (Array.isArray(accounts) ? accounts : []))
    .flatMap((each) => parseCaipAddress(each)?.caipNetworkId ?? [])
    .map(currentChainId)
}
