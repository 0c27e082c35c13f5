import type { ConnectionFacts } from '../../wallets/contract'
import type { ChainNamespace } from '../../domain/network/caip'
import type { Network } from '../../domain/network/network'

export interface NetworkRow {
  readonly network: Network
  /** The connected wallet takes only what it approved, and this is not among it (wire-facts, 15.21). */
  readonly approved: boolean
}

/** The networks of one family of chains. */
export interface NetworkNamespace {
  readonly namespace: ChainNamespace
  readonly rows: readonly NetworkRow[]
}

export interface NetworkGroups {
  /** Families without a row are left out. */
  readonly namespaces: readonly NetworkNamespace[]
  readonly test: readonly NetworkRow[]
}

type Connections = Readonly<Partial<Record<ChainNamespace, ConnectionFacts>>>

/**
 * Networks to choose from, family by family in the order of the page: approved ones first, in the order of approval, then
 * as configured (wire-facts, 15.20); test networks apart. The embedded wallet takes every network.
 */
export function networkRows(networks: readonly Network[], connections: Connections, query: string): NetworkGroups {
  const requested = query.trim().toLowerCase()
  const approvals = ({ chainNamespace }: Network) => connections[chainNamespace]?.approvedNetworkIds
  const place = (network: Network) => {
    const at = approvals(network)?.indexOf(network.caipNetworkId) ?? -1
    return at < 0 ? Number.MAX_SAFE_INTEGER : at
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
        order.indexOf(one.chainNamespace) - order.indexOf(other.chainNamespace) || place(one) - place(other),
    )
    .map((network) => ({ network, approved: approvals(network)?.includes(network.caipNetworkId) ?? true }))
  const main = rows.filter(({ network }) => !network.testnet)
  return {
    namespaces: order
      .map((namespace) => ({ namespace, rows: main.filter(({ network }) => network.chainNamespace === namespace) }))
      .filter(({ rows: held }) => held.length > 0),
    test: rows.filter(({ network }) => network.testnet),
  }
}
