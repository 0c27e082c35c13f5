import type { CaipAddress, CaipNetworkId } from '../network/caip'

/** One token that an account owns on one network (specification, section 3). Texts are fit to be drawn. */
export interface TokenBalance {
  readonly name: string
  readonly symbol: string
  readonly chainId: CaipNetworkId
  /** The token's contract or mint as CAIP-10; absent for the native currency. */
  readonly address?: CaipAddress
  /** Of the whole quantity, in the display currency; absent when nobody said a price, which is not the same as zero. */
  readonly value?: number
  /** Of one token, in the display currency; absent when nobody said one. */
  readonly price?: number
  /** `numeric` is exact decimal text; `decimals` the token's own, as the service writes it. */
  readonly quantity: { readonly decimals: string; readonly numeric: string }
  /** An address that may be drawn with `<img>`. */
  readonly iconUrl?: string
  /** Flagged as something that nobody asked for. It is hidden until the visitor wants to see it, and never counted. */
  readonly isSpam?: true
}
