import type { CaipNetworkId, ChainNamespace } from './caip'

/** A network that the page offers. `id` is the CAIP-2 reference, as a number on eip155. */
export type Network = {
  readonly id: string | number
  readonly caipNetworkId: CaipNetworkId
  readonly chainNamespace: ChainNamespace
  readonly name: string
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number }
  readonly rpcUrls: { readonly default: { readonly http: readonly string[] } }
  readonly blockExplorers?: { readonly default: { readonly name: string; readonly url: string } } | undefined
  readonly assets?: { readonly imageId?: string | undefined; readonly imageUrl?: string | undefined } | undefined
  readonly testnet?: boolean | undefined
  /** The contract by which a rollup of the OP Stack says what it charges for publishing a transaction. */
  readonly gasPriceOracle?: string | undefined
}

/** The configured network with this CAIP-2 id. */
export function findNetwork(networks: readonly Network[], caipNetworkId: string | undefined): Network | undefined {
  return networks.find((network) => network.caipNetworkId === caipNetworkId)
}
