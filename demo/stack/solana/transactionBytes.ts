import { base58 } from '@scure/base'

/** A serialised transaction, split where a signer needs it: nothing beyond who signs is read. */
export type SplitTransaction = {
  readonly version: 'legacy' | number
  /** The accounts that have to sign, the fee payer first. */
  readonly signers: readonly string[]
  /** One of 64 bytes for each signer; zeros where none is there yet. */
  readonly signatures: readonly Uint8Array[]
  /** What is signed. */
  readonly message: Uint8Array
}

const SIGNATURE_BYTES = 64
const KEY_BYTES = 32
const VERSION_MARK = 0x80

/**
 * Splits a serialised transaction, legacy or versioned.
 * @throws {TypeError} on bytes that are none.
 */
export function splitTransaction(bytes: Uint8Array): SplitTransaction {
  const { value: count, next } = readLength(bytes, 0)
  const messageAt = next + count * SIGNATURE_BYTES
  const message = bytes.slice(messageAt)
  const prefix = message[0]
  if (count === 0 || prefix === undefined) throw new TypeError('These bytes are no transaction.')
  const isVersioned = (prefix & VERSION_MARK) !== 0
  const headerAt = isVersioned ? 1 : 0
  const required = message[headerAt] ?? 0
  const keys = readLength(message, headerAt + 3)
  if (required !== count || keys.value < required || message.length < keys.next + keys.value * KEY_BYTES)
    throw new TypeError('These bytes are no transaction.')
  const parts = <T>(from: Uint8Array, at: number, size: number, read: (part: Uint8Array) => T): T[] =>
    Array.from({ length: count }, (_, index) => read(from.slice(at + index * size, at + (index + 1) * size)))
  return {
    version: isVersioned ? prefix & ~VERSION_MARK : 'legacy',
    signers: parts(message, keys.next, KEY_BYTES, (key) => base58.encode(key)),
    signatures: parts(bytes, next, SIGNATURE_BYTES, (signature) => signature),
    message,
  }
}

/**
 * The transaction with the signature of one of its signers put in.
 * @throws {TypeError} when that account does not sign it.
 */
export function withSignature(bytes: Uint8Array, signer: string, signature: Uint8Array): Uint8Array {
  const { signers } = splitTransaction(bytes)
  const index = signers.indexOf(signer)
  if (index < 0) throw new TypeError(`The transaction is not signed by ${signer}.`)
  const signed = bytes.slice()
  signed.set(signature, readLength(bytes, 0).next + index * SIGNATURE_BYTES)
  return signed
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
