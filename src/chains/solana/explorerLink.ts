import { isSolanaAddress } from '../../domain/solanaAddress'
import { clusterOf } from '../../domain/solanaCluster'
import type { ChainAdapter } from '../contract'
import { fromBase58 } from './base58'

const SIGNATURE_BYTES = 64
const SIGNATURE_MAX_CHARACTERS = 90

/** Explorers that show all networks under one address and want to be told which; the main network is theirs by default. */
const SHARED_EXPLORERS: readonly string[] = ['solscan.io', 'explorer.solana.com']

/** Where an account or a transaction can be looked at. Undefined without a configured explorer, or for a value that is neither. */
export const explorerLink: ChainAdapter['explorerLink'] = (network, kind, value) => {
  const explorer = network.blockExplorers?.default.url
  if (!explorer || !URL.canParse(explorer)) return undefined
  const known = kind === 'address' ? isSolanaAddress(value) : fromBase58(value, SIGNATURE_MAX_CHARACTERS)?.length === SIGNATURE_BYTES
  if (!known) return undefined
  const url = new URL(explorer)
  const account = url.host === 'solscan.io' ? 'account' : 'address'
  url.pathname = `${url.pathname.replace(/\/$/, '')}/${kind === 'address' ? account : 'tx'}/${value}`
  const cluster = clusterOf(network.caipNetworkId)
  if (SHARED_EXPLORERS.includes(url.host) && (cluster === 'devnet' || cluster === 'testnet')) url.searchParams.set('cluster', cluster)
  return url.href
}
