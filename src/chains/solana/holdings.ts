import type { Network } from '../../domain/network'
import type { SolanaClient } from '../../services/rpc/solanaClient'
import type { ChainHoldings } from '../contract'

/** What an account owns, straight from the chain. */
export function createHoldings(_clientOf: (network: Network) => SolanaClient): ChainHoldings {
  throw new Error('Helper T writes this.')
}
