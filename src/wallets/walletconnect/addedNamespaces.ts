import { type CaipNetworkId, type ChainNamespace, namespaceOf } from '../../domain/network/caip'
import type { ConnectionListener, LiveConnection } from '../contract'
import { type SessionRecord, type SessionView, readHeldNetworks } from './parseSession'

/** Offers the page each namespace that the wallet adds to an open session. */
type AddedNamespaces = {
  updated(session: SessionRecord): void
  /** Offers those of `views` that nothing uses, once, as soon as there is a listener. */
  offer(views: readonly SessionView[], inUse: readonly ChainNamespace[], listener: ConnectionListener | undefined): void
}

/** `open` makes the connection of an added namespace; undefined when the session has lost it again. */
export function followAddedNamespaces(
  session: SessionRecord,
  open: (namespace: ChainNamespace, networkId: CaipNetworkId) => Promise<LiveConnection | undefined>,
): AddedNamespaces {
  const added = followAddedNetworks(session)
  return {
    updated: added.updated,
    offer(views, inUse, listener) {
      if (!listener) return
      for (const { namespace, networkIds } of views)
        if (networkIds.length > 0 && !inUse.includes(namespace) && added.take(namespace))
          listener.namespaceAdded?.(namespace, (networkId) => open(namespace, networkId))
    },
  }
}

/** Networks on which the wallet has added accounts to a session since it was opened. */
type AddedNetworks = {
  updated(session: SessionRecord): void
  /** Whether the wallet has added networks of a namespace. True once for each time. */
  take(namespace: ChainNamespace): boolean
}

/** Follows what the wallet adds to a session. What it takes away again counts no more. */
function followAddedNetworks(session: SessionRecord): AddedNetworks {
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
