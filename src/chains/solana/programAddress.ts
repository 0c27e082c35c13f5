/** The prime of Ed25519's field, and the constant of its curve (RFC 8032, 5.1). */
const P = 2n ** 255n - 19n
const D = 37095705934669439343138083508754565189542113879843219016388785533085940283555n
const MARKER = new TextEncoder().encode('ProgramDerivedAddress')

/**
 * A program-derived address: the first, counting the bump down from 255, that is not on the curve and so has no private
 * key. Undefined where the page has no Web Crypto (plain http), or for no bump.
 */
export async function programAddress(
  seeds: readonly Uint8Array[],
  program: Uint8Array,
): Promise<Uint8Array | undefined> {
  if (!globalThis.crypto?.subtle) return undefined
  for (let bump = 255; bump >= 0; bump -= 1) {
    const bytes = joined([...seeds, Uint8Array.of(bump), program, MARKER])
    const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
    if (!isOnCurve(hash)) return hash
  }
  return undefined
}

/** Do these 32 bytes encode a point on the curve (RFC 8032, 5.1.3), so that there may be a private key for them? */
export function isOnCurve(bytes: Uint8Array): boolean {
  const number = bytes.reduceRight((sum, byte) => (sum << 8n) | BigInt(byte), 0n)
  const negative = number >> 255n === 1n
  const y = BigInt.asUintN(255, number)
  // A y outside the field is a non-canonical encoding, which is not accepted.
  if (y >= P) return false
  const squared = (y * y) % P
  const u = (squared + P - 1n) % P
  // x² = u / v has a root when u·v is a square. When u is zero, so is x, which has no other sign.
  if (u === 0n) return !negative
  return power((u * ((D * squared + 1n) % P)) % P, (P - 1n) / 2n) === 1n
}

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n
  for (let square = base, rest = exponent; rest > 0n; rest >>= 1n, square = (square * square) % P)
    if (rest & 1n) result = (result * square) % P
  return result
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
