import type { CaipNetworkId, ChainNamespace } from '../../domain/network/caip'
import type { ConnectionListener, LiveConnection } from '../contract'
import { followAddedNetworks } from './addedNetworks'
import type { SessionRecord, SessionView } from './parseSession'

/** Offers the page each namespace that the wallet adds to an open session. */
export type AddedNamespaces = {
  updated(session: SessionRecord): void
  /** Offers those of `views` that nothing uses, once, as soon as somebody listens. */
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
