import type { CaipNetworkId } from '../../domain/network/caip'
import type { Clock } from '../clock/clock'

/** The addresses of one chain, and what is needed to use them. */
export type RpcSettings = {
  readonly networkId: CaipNetworkId
  readonly urls: readonly string[]
  /** The provider's own host. */
  readonly rpcHost: string
  readonly clock: Clock
}

/** With one address a failed read repeats once; with several the next one is the repetition. */
export const retriesFor = (urls: readonly string[]): number => (urls.length > 1 ? 0 : 1)
