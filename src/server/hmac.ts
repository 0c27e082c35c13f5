import { hmac } from '@noble/hashes/hmac'
import { sha256 } from '@noble/hashes/sha256'
import type { DerivedKey } from './deriveKeys'

/**
 * HMAC-SHA-256 of a text. Not by WebCrypto, whose jobs move to another thread and back, which takes longer than to hash
 * a text this short: docs/decisions/signed-on-the-thread-of-the-request.md.
 */
export function hmacOf(key: DerivedKey, text: string): Uint8Array {
  return hmac(sha256, key, text)
}
