import type { CaipNetworkId, ChainNamespace } from './caip'
import { formatCaipNetworkId, isKnownNamespace } from './caip'

/** A network the page offers (specification, section 3). `id` is the chain's own: a number on eip155, a reference elsewhere. */
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
}

/** What a page may hand in: one of viem's chains, or a full {@link Network}. */
export type ChainLike = Omit<Network, 'caipNetworkId' | 'chainNamespace'> & {
  readonly caipNetworkId?: CaipNetworkId | undefined
  readonly chainNamespace?: ChainNamespace | undefined
}

/** Fills in what a chain of viem leaves out; a chain without a namespace is eip155. Fields we do not know are dropped. */
export function toNetwork(chain: ChainLike): Network {
  const chainNamespace = isKnownNamespace(chain.chainNamespace) ? chain.chainNamespace : 'eip155'
  const explorer = chain.blockExplorers?.default
  return {
    id: chain.id,
    caipNetworkId: formatCaipNetworkId(chainNamespace, chain.id),
    chainNamespace,
    name: chain.name,
    nativeCurrency: {
      name: chain.nativeCurrency.name,
      symbol: chain.nativeCurrency.symbol,
      decimals: chain.nativeCurrency.decimals,
    },
    rpcUrls: { default: { http: [...chain.rpcUrls.default.http] } },
    ...(explorer && { blockExplorers: { default: { name: explorer.name, url: explorer.url } } }),
    ...(chain.assets && { assets: chain.assets }),
    ...(chain.testnet !== undefined && { testnet: chain.testnet }),
  }
}

/** The configured network with this CAIP-2 id. */
export function findNetwork(networks: readonly Network[], caipNetworkId: string | undefined): Network | undefined {
  return networks.find((network) => network.caipNetworkId === caipNetworkId)
}
