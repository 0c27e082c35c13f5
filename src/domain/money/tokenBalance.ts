import type { CaipAddress, CaipNetworkId } from '../network/caip'
import type { TokenScale } from './tokenScale'

/** The balance of one token on one network. Texts are safe to show. */
export interface TokenBalance {
  readonly name: string
  readonly symbol: string
  readonly chainId: CaipNetworkId
  /** CAIP-10 id of the token's contract or mint. Absent for the native currency. */
  readonly address?: CaipAddress
  /** Value of the whole quantity in the display currency. Absent, which is not zero, without a price. */
  readonly value?: number
  /** Price of one token in the display currency, if known. */
  readonly price?: number
  /**
   * `numeric` is exact decimal text, as the token's program shows it; `decimals` is the token's own, as the service
   * sends it.
   */
  readonly quantity: { readonly decimals: string; readonly numeric: string; readonly scale?: TokenScale }
  /** A URL that is safe for an `<img>`. */
  readonly iconUrl?: string
  /** Flagged as unsolicited. Hidden until the visitor shows spam, and never part of a total. */
  readonly isSpam?: true
}

/**
 * Equal for the same token of the same network, which is in the address; without one it is its native currency. No new
 * text for an address in lower case, because lists have thousands.
 */
export function tokenKey({ chainId, address }: TokenBalance): string {
  return address?.toLowerCase() ?? chainId
}

export function isSameToken(one: TokenBalance, other: TokenBalance): boolean {
  return tokenKey(one) === tokenKey(other)
}

/** Can these be the decimals of a token, a `uint8` (ERC-20)? */
export function isTokenDecimals(decimals: number): boolean {
  return Number.isInteger(decimals) && decimals >= 0 && decimals <= 255
}
