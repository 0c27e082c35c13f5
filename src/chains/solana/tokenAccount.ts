import { toBase58 } from './base58'
import { addressBytes } from './message'
import { programAddress } from './programAddress'
import { ASSOCIATED_TOKEN_PROGRAM } from './programs'

/**
 * The address of the account that holds the owner's tokens of this mint, under a token program. Derived here and never asked of a
 * node: a node that lies would say where the money goes. Raises RangeError for addresses that are none, and where the page has no
 * web crypto.
 */
export async function tokenAccountOf(owner: string, mint: string, program: string): Promise<string> {
  const address = await programAddress(
    [addressBytes(owner), addressBytes(program), addressBytes(mint)],
    addressBytes(ASSOCIATED_TOKEN_PROGRAM),
  )
  if (!address) throw new RangeError('These seeds have no address.')
  return toBase58(address)
}
