import { toBase58 } from './base58'
import { addressBytes } from './message'
import { programAddress } from './programAddress'
import { ASSOCIATED_TOKEN_PROGRAM } from './programs'

/**
 * The associated token account of an owner and mint. Derived here and never requested from a node, which could name its
 * own.
 * @throws RangeError for invalid addresses and where the page has no Web Crypto
 */
export async function tokenAccountOf(owner: string, mint: string, program: string): Promise<string> {
  const address = await programAddress(
    [addressBytes(owner), addressBytes(program), addressBytes(mint)],
    addressBytes(ASSOCIATED_TOKEN_PROGRAM),
  )
  if (!address) throw new RangeError('These seeds have no address.')
  return toBase58(address)
}
