import { safeWebLink } from '../../domain/page/link'
import type { Network } from '../../domain/network/network'
import { clusterOf } from '../../domain/network/solanaCluster'

/** Explorers that use one host for all Solana clusters and take the cluster as a parameter; mainnet is the default. */
const SHARED_EXPLORERS: readonly string[] = ['solscan.io', 'explorer.solana.com']

/** The explorer URL of an address or a transaction, if the network has an explorer whose URL is safe to open. */
export function explorerUrl(
  { blockExplorers, caipNetworkId }: Network,
  value: string,
  what: 'address' | 'transaction' = 'address',
): string | undefined {
  const explorer = blockExplorers?.default.url
  if (!explorer || !URL.canParse(explorer)) return undefined
  const url = new URL(explorer)
  const kind = what === 'transaction' ? 'tx' : url.host === 'solscan.io' ? 'account' : 'address'
  url.pathname = `${url.pathname.replace(/(?<!\/)\/+$/, '')}/${kind}/${encodeURIComponent(value)}`
  const cluster = clusterOf(caipNetworkId)
  if (SHARED_EXPLORERS.includes(url.host) && (cluster === 'devnet' || cluster === 'testnet'))
    url.searchParams.set('cluster', cluster)
  return safeWebLink(url.href)
}
