import type { Account } from '../../domain/account/account'
import type { ChainNamespace } from '../../domain/network/caip'
import type { Network } from '../../domain/network/network'
import type { State } from '../../session/store/state'
import { connectionIn, selectConnections } from '../../session/store/selectors'

/** The active account of each connected namespace, the active namespace first. */
export function selectRecipients(state: State): readonly Account[] {
  return selectConnections(state)
    .flatMap(({ accounts: [account] }) => account ?? [])
    .toSorted(
      (one, other) =>
        Number(other.namespace === state.activeNamespace) - Number(one.namespace === state.activeNamespace),
    )
}

/**
 * The configured networks on which a namespace's address can receive. A smart account can receive only on networks that
 * support it.
 */
export function selectCompatibleNetworks(state: State, namespace: ChainNamespace): readonly Network[] {
  const connection = connectionIn(state, namespace)
  const smart = connection?.accounts[0]?.type === 'smartAccount'
  const smartNetworks = state.embedded.profile?.smartAccountNetworks ?? []
  return state.networks.filter(
    (network) => network.chainNamespace === namespace && (!smart || smartNetworks.includes(Number(network.id))),
  )
}
