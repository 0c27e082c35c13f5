import type { CaipNetworkId, ChainNamespace } from '../domain/network/caip'

/** The account that a visitor has proved to own. `user` is what `onSignIn` returned. */
export type SiwxAccount = {
  readonly address: string
  readonly chainId: CaipNetworkId
  readonly namespace: ChainNamespace
  /** CAIP-10 */
  readonly caipAddress: string
  readonly user?: Readonly<Record<string, unknown>>
}
