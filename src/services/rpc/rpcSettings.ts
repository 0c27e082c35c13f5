import type { CaipNetworkId } from '../../domain/network/caip'
import type { Clock } from '../clock/clock'

export type RpcSettings = {
  readonly networkId: CaipNetworkId
  readonly urls: readonly string[]
  /** The provider's RPC host. */
  readonly rpcHost: string
  readonly clock: Clock
}

/** With one URL a failed read is repeated once; with several the next one is tried instead. */
export const retriesFor = (urls: readonly string[]): number => (urls.length > 1 ? 0 : 1)
