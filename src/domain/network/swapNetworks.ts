import { namespaceOf, type CaipNetworkId } from './caip'
import { supports } from './namespaces'

/** Networks that the default aggregator serves. A page with another one names its own. */
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

/** Can tokens be swapped on this network? Only in namespaces with swaps, whatever the page names. */
export function servesSwaps(networkId: CaipNetworkId, named: readonly string[] = SWAP_NETWORKS): boolean {
  return supports(namespaceOf(networkId), 'swap') && named.includes(networkId)
}
