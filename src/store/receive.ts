import type { ChainNamespace } from '../domain/caip'
import type { Network } from '../domain/network'
import type { State } from './state'

/** The address of each connected family, the active one first. */
export function selectReceivers(state: State): readonly { readonly namespace: ChainNamespace; readonly address: string }[] {
  return Object.values(state.connections)
    .flatMap(({ namespace, accounts: [account] }) => (account ? [{ namespace, address: account.address }] : []))
    .toSorted((one, other) => Number(other.namespace === state.activeNamespace) - Number(one.namespace === state.activeNamespace))
}

/** Configured networks on which the address of a family receives. A smart account lives only where it can be had. */
export function selectCompatibleNetworks(state: State, namespace: ChainNamespace): readonly Network[] {
  const connection = state.connections[namespace]
  const smart = connection?.accounts[0]?.type === 'smartAccount'
  const smartNetworks = state.embedded.profile?.smartAccountNetworks ?? []
  return state.networks.filter((network) => network.chainNamespace === namespace && (!smart || smartNetworks.includes(Number(network.id))))
}
