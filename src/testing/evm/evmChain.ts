import type { Chain } from 'viem'

/** A network as the wallet reaches it; without a URL it can sign there and nothing else. */
export type EvmChain = { readonly id: number; readonly name: string; readonly rpcUrl: string | undefined }

/** A network that has a URL. */
export type ReachableChain = EvmChain & { readonly rpcUrl: string }

/** As viem's clients need it. */
export function viemChain({ id, name, rpcUrl }: ReachableChain): Chain {
  return {
    id,
    name,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
  }
}
