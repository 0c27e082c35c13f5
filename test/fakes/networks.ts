import type { CaipNetworkId } from '../../src/domain/network/caip'
import type { Network } from '../../src/domain/network/network'

/** Networks for flow tests: the facts a page would configure, no address that answers. */
const network = (caipNetworkId: CaipNetworkId, name: string, symbol = 'ETH'): Network => {
  const [namespace, reference = ''] = caipNetworkId.split(':')
  return {
    id: namespace === 'eip155' ? Number(reference) : reference,
    caipNetworkId,
    chainNamespace: namespace as Network['chainNamespace'],
    name,
    nativeCurrency: { name: symbol, symbol, decimals: namespace === 'solana' ? 9 : 18 },
    rpcUrls: { default: { http: [`https://rpc.${name.toLowerCase()}.test`] } },
  }
}

export const ethereum = network('eip155:1', 'Ethereum')
export const base = network('eip155:8453', 'Base')
export const polygon = network('eip155:137', 'Polygon', 'POL')
export const solana = network('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'Solana', 'SOL')
export const solanaDevnet = network('solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', 'Devnet', 'SOL')
/** A namespace that this package has no code for. */
export const cosmos = network('cosmos:hub-4', 'Cosmos', 'ATOM')
