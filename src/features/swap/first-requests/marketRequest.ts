import type { CaipNetworkId } from '../../../domain/network/caip'

/** The path and the query of a request for what a network offers to swap, or for its gas price. */
export const marketRequest = (kind: 'tokens' | 'gas-price', networkId: CaipNetworkId) =>
  [`/v1/convert/${kind}`, { chainId: networkId }] as const
