import type { Network } from '../../domain/network'
import type { RpcClient } from '../../services/rpc/rpcClient'
import type { ChainHoldings } from '../contract'

/** What an account owns, straight from the chain. */
export function createHoldings(_clientOf: (network: Network) => RpcClient): ChainHoldings {
  throw new Error('Helper T writes this.')
}
