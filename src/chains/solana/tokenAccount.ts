import { toBase58 } from './base58'
import { addressBytes } from './message'
import { ASSOCIATED_TOKEN_PROGRAM } from './programs'

/** The field of Ed25519, and the constant of its curve -x² + y² = 1 + dx²y² (RFC 8032, section 5.1). */
const P = 2n ** 255n - 19n
const D = 37095705934669439343138083508754565189542113879843219016388785533085940283555n
const BUMP_MAX = 255

/**
 * The address of the account that holds the owner's tokens of this mint, under a token program: the first hash of these
 * seeds, bump by bump, that is no point of the curve, so that nobody can have its key. Worked out here and never asked of a
 * node: a node that lies would say where the money goes. Raises RangeError for addresses that are none.
 */
export async function tokenAccountOf(owner: string, mint: string, program: string): Promise<string> {
  const seeds = [...addressBytes(owner), ...addressBytes(program), ...addressBytes(mint)]
  const end = [...addressBytes(ASSOCIATED_TOKEN_PROGRAM), ...new TextEncoder().encode('ProgramDerivedAddress')]
  for (let bump = BUMP_MAX; bump >= 0; bump -= 1) {
    const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', Uint8Array.from([...seeds, bump, ...end])))
    if (!isOnCurve(hash)) return toBase58(hash)
  }
  throw new RangeError('These seeds have no address.')
}

/** Are these 32 bytes a point of the curve, so that somebody can have the key to them? */
export function isOnCurve(bytes: Uint8Array): boolean {
  const number = bytes.reduceRight((sum, byte) => (sum << 8n) | BigInt(byte), 0n)
  const negative = number >> 255n === 1n
  const y = number & (2n ** 255n - 1n)
  if (y >= P) return false
  const square = (y * y) % P
  const u = (square + P - 1n) % P
  // x² = u / v has a root when u·v is a square, or is zero: then x is zero, which has no other sign.
  if (u === 0n) return !negative
  return power((u * ((D * square + 1n) % P)) % P, (P - 1n) / 2n) === 1n
}

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n
  for (let left = exponent, factor = base; left > 0n; left >>= 1n, factor = (factor * factor) % P) if (left & 1n) result = (result * factor) % P
  return result
}
