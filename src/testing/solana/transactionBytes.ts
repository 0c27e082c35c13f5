import { base58 } from '@scure/base'

/** A serialised transaction, split where a signer needs it: nothing beyond who signs is read. */
type SplitTransaction = {
  /** The accounts that have to sign, the fee payer first. */
  readonly signers: readonly string[]
  /** Where the signatures begin: 64 bytes for each signer. */
  readonly signaturesAt: number
  /** What is signed. */
  readonly message: Uint8Array
}

export const SIGNATURE_BYTES = 64
const KEY_BYTES = 32
const VERSION_MARK = 0x80

/** Splits a serialised transaction, legacy or versioned. @throws {TypeError} on bytes that are none */
export function splitTransaction(bytes: Uint8Array): SplitTransaction {
  const { value: count, next: signaturesAt } = readLength(bytes, 0)
  const message = bytes.slice(signaturesAt + count * SIGNATURE_BYTES)
  const prefix = message[0]
  if (count === 0 || prefix === undefined) throw new TypeError('These bytes are no transaction.')
  const headerAt = prefix >= VERSION_MARK ? 1 : 0
  const keys = readLength(message, headerAt + 3)
  if (message[headerAt] !== count || keys.value < count || message.length < keys.next + keys.value * KEY_BYTES)
    throw new TypeError('These bytes are no transaction.')
  const keyAt = (at: number): Uint8Array => message.slice(at, at + KEY_BYTES)
  const signers = Array.from({ length: count }, (_, index) => base58.encode(keyAt(keys.next + index * KEY_BYTES)))
  return { signers, signaturesAt, message }
}

/** A length as Solana writes it: seven bits a byte, the lowest first. */
function readLength(bytes: Uint8Array, at: number): { value: number; next: number } {
  let value = 0
  for (let step = 0; step < 3; step++) {
    const byte = bytes[at + step]
    if (byte === undefined) break
    value |= (byte & 0x7f) << (7 * step)
    if (byte < VERSION_MARK) return { value, next: at + step + 1 }
  }
  throw new TypeError('These bytes are no transaction.')
}
