import type { CaipNetworkId, ChainNamespace } from '../domain/network/caip'

/** The account that a visitor has proved to own. `user` is what `onSignIn` returned. */
export type SiwxAccount = {
  /**
   * Which user this is, the same in every sign-in: of a key, which owns its address on every chain, namespace and
   * address (`eip155:0x…`); of a contract, whose address may be another owner's elsewhere, with the chain
   * (`eip155:1:0x…`).
   */
  readonly id: string
  /** Whether a key signed. False for a contract (ERC-1271, ERC-6492). */
  readonly byKey: boolean
  readonly address: string
  readonly chainId: CaipNetworkId
  readonly namespace: ChainNamespace
  /** CAIP-10 */
  readonly caipAddress: string
  readonly user?: Readonly<Record<string, unknown>>
}
