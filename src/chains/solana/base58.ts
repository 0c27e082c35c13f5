import { base58 } from '@scure/base'

/** Bytes as base58, the text form of everything on Solana. */
export function toBase58(bytes: Uint8Array): string {
  return base58.encode(bytes)
}

/**
 * The bytes of a base58 text; undefined when it is invalid. `maxCharacters` limits the time, which grows with the
 * square of the length.
 */
export function fromBase58(text: unknown, maxCharacters: number): Uint8Array | undefined {
  if (typeof text !== 'string' || text.length > maxCharacters) return undefined
  try {
    return base58.decode(text)
  } catch {
    return undefined
  }
}
