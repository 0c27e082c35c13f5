import type { ConnectionFacts } from '../../connectors/contract'
import type { Network } from '../../domain/network'

export interface NetworkRow {
  readonly network: Network
  /** The connected wallet takes only what it approved, and this is not among it (wire-facts, 15.21). */
  readonly approved: boolean
}

export interface NetworkGroups {
  readonly main: readonly NetworkRow[]
  readonly test: readonly NetworkRow[]
}

/** Networks to choose from: approved ones first, in the order of approval, then as configured; test networks apart. */
export function networkRows(networks: readonly Network[], connection: ConnectionFacts | undefined, query: string): NetworkGroups {
  const approvedIds = connection?.approvedNetworkIds
  const wanted = query.trim().toLowerCase()
  const place = ({ caipNetworkId }: Network) => {
    const at = approvedIds?.indexOf(caipNetworkId) ?? -1
    return at < 0 ? Number.MAX_SAFE_INTEGER : at
  }
  const rows = networks
    .filter(({ name, caipNetworkId, id }) => name.toLowerCase().includes(wanted) || caipNetworkId === wanted || String(id) === wanted)
    .sort((one, other) => place(one) - place(other))
    .map((network) => ({
      network,
      approved: !approvedIds || network.chainNamespace !== connection?.namespace || approvedIds.includes(network.caipNetworkId),
    }))
  return { main: rows.filter(({ network }) => !network.testnet), test: rows.filter(({ network }) => network.testnet) }
}
