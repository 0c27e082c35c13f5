import { namespaceOf, type CaipNetworkId, type ChainNamespace } from '../../domain/network/caip'
import { readHeldNetworks, type SessionRecord } from './parseSession'

/** Networks on which the wallet has added accounts to a session since it was opened. */
export type AddedNetworks = {
  updated(session: SessionRecord): void
  /** Whether the wallet has added networks of a namespace. True once for each time. */
  take(namespace: ChainNamespace): boolean
}

/** Follows what the wallet adds to a session. What it takes away again counts no more. */
export function followAddedNetworks(session: SessionRecord): AddedNetworks {
  let held = readHeldNetworks(session)
  let added: readonly CaipNetworkId[] = []
  return {
    updated(now) {
      const before = held
      held = readHeldNetworks(now)
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
