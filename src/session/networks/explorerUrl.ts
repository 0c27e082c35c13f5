import { safeWebLink } from '../../domain/page/link'
import type { Network } from '../../domain/network/network'
import { clusterOf } from '../../domain/network/solanaCluster'

/** Explorers that show all Solana networks under one address and want to be told which; the main network is theirs by default. */
const SHARED_EXPLORERS: readonly string[] = ['solscan.io', 'explorer.solana.com']

/** Where an address or a transaction can be looked at: the page's explorer of that network, if it has one and it is safe to open. */
export function explorerUrl(
  { blockExplorers, caipNetworkId, chainNamespace }: Network,
  value: string,
  what: 'address' | 'transaction' = 'address',
): string | undefined {
  const explorer = blockExplorers?.default.url
  if (!explorer || !URL.canParse(explorer)) return undefined
  const url = new URL(explorer)
  const kind = what === 'transaction' ? 'tx' : url.host === 'solscan.io' ? 'account' : 'address'
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/${kind}/${encodeURIComponent(value)}`
  const cluster = chainNamespace === 'solana' ? clusterOf(caipNetworkId) : undefined
  if (SHARED_EXPLORERS.includes(url.host) && (cluster === 'devnet' || cluster === 'testnet'))
    url.searchParams.set('cluster', cluster)
  return safeWebLink(url.href)
}
