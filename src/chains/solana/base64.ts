import { base64 } from '@scure/base'

/** Bytes as base64, the text form of transactions over WalletConnect. */
export function toBase64(bytes: Uint8Array): string {
  return base64.encode(bytes)
}

/** The bytes of a base64 text; undefined when it is invalid. */
export function fromBase64(text: unknown, maxCharacters: number): Uint8Array | undefined {
  if (typeof text !== 'string' || text.length > maxCharacters) return undefined
  try {
    return base64.decode(text)
  } catch {
    return undefined
  }
}
