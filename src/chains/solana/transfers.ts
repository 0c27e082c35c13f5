import type { Network } from '../../domain/network'
import type { Clock } from '../../services/clock/clock'
import type { SolanaClient } from '../../services/rpc/solanaClient'
import type { ChainTransfers } from '../contract'

/** Sending the native currency and tokens. */
export function createTransfers(_clientOf: (network: Network) => SolanaClient, _clock: Clock): ChainTransfers {
  throw new Error('Helper S writes this.')
}
