import type { ConnectionFacts } from '../../wallets/contract'
import type { ChainNamespace } from '../../domain/network/caip'
import type { Network } from '../../domain/network/network'
import { cleanTyped } from '../../domain/typedText'

export interface NetworkRow {
  readonly network: Network
  /** False if the connected wallet restricts networks and has not approved this one. */
  readonly approved: boolean
}

export interface NetworkGroups {
  /** Namespaces without a row are omitted. */
  readonly namespaces: readonly { readonly namespace: ChainNamespace; readonly rows: readonly NetworkRow[] }[]
  readonly test: readonly NetworkRow[]
}

/**
 * The networks to choose from, by namespace in the page's order: approved ones first, in the order of approval, then as
 * configured. Test networks are separate. The embedded wallet accepts every network.
 */
export function networkRows(
  networks: readonly Network[],
  connections: readonly ConnectionFacts[],
  query: string,
): NetworkGroups {
  const requested = cleanTyped(query).toLowerCase()
  const approvals = ({ chainNamespace }: Network) =>
    connections.find(({ namespace }) => namespace === chainNamespace)?.approvedNetworkIds
  const rank = (network: Network) => {
    const index = approvals(network)?.indexOf(network.caipNetworkId) ?? -1
    return index < 0 ? Number.MAX_SAFE_INTEGER : index
  }
  const order = [...new Set(networks.map(({ chainNamespace }) => chainNamespace))]
  const rows = networks
    .filter(
      ({ name, caipNetworkId, id }) =>
        name.toLowerCase().includes(requested) ||
        caipNetworkId.toLowerCase() === requested ||
        String(id).toLowerCase() === requested,
    )
    .sort(
      (one, other) =>
        order.indexOf(one.chainNamespace) - order.indexOf(other.chainNamespace) || rank(one) - rank(other),
    )
    .map((network) => ({ network, approved: approvals(network)?.includes(network.caipNetworkId) ?? true }))
  const main = rows.filter(({ network }) => !network.testnet)
  return {
    namespaces: order
      .map((namespace) => ({ namespace, rows: main.filter(({ network }) => network.chainNamespace === namespace) }))
      .filter(({ rows: found }) => found.length > 0),
    test: rows.filter(({ network }) => network.testnet),
  }
}
