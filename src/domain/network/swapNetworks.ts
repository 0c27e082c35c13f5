import type { CaipNetworkId } from './caip'

/** Networks that the default aggregator serves (wire facts, 6.3). A page that has another one names its own. */
export const SWAP_NETWORKS: readonly CaipNetworkId[] = [
  'eip155:1',
  'eip155:42161',
  'eip155:10',
  'eip155:324',
  'eip155:8453',
  'eip155:56',
  'eip155:137',
  'eip155:100',
  'eip155:43114',
  'eip155:250',
  'eip155:8217',
  'eip155:1313161554',
]

/** Can tokens be swapped on this network? Only on eip155, whatever a page names. */
export function servesSwaps(networkId: CaipNetworkId, named: readonly string[] = SWAP_NETWORKS): boolean {
  return networkId.startsWith('eip155:') && named.includes(networkId)
}
