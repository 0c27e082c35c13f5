import { bytesToHex } from '@noble/hashes/utils'
import type { DerivedKey } from './deriveKeys'
import { hmacOf } from './hmac'
import type { SiwxStore } from './memoryStore'

/** How long a visitor may take from the dialog to the signature in the wallet. */
export const NONCE_LIFETIME_MS = 10 * 60_000

const RANDOM_BYTES = 12
const MAC_BYTES = 16
/** In hexadecimal digits: randomness, when it expires, and the signature over both and the visitor. */
const NONCE = /^([0-9a-f]{24}([0-9a-f]{12}))([0-9a-f]{32})$/

/**
 * Nonces that the server need not keep: each carries its expiry, and a signature (HMAC-SHA-256) over it and the visitor
 * that it was issued to. Only those that were used are stored, until they expire.
 */
export function createSignedNonces({
  keys,
  store,
  now,
}: {
  /** The first one signs. */
  readonly keys: Promise<readonly DerivedKey[]>
  readonly store: SiwxStore
  readonly now: () => number
}) {
  return {
    async issue(visitor: string): Promise<string> {
      const random = randomHex(RANDOM_BYTES)
      const content = random + (now() + NONCE_LIFETIME_MS).toString(16).padStart(12, '0')
      const [key] = await keys
      return content + macOf(key!, content + visitor)
    },

    /** True once for each nonce that was issued to this visitor and has not expired. @throws if the store does */
    async use(nonce: string, visitor: string): Promise<boolean> {
      const [, content = '', expiry = '', mac = ''] = NONCE.exec(nonce) ?? []
      const expiresAt = Number.parseInt(expiry, 16)
      if (!(expiresAt > now())) return false
      const all = await keys
      if (!all.some((key) => isEqual(macOf(key, content + visitor), mac))) return false
      return store.add(`nonce:${content}`, expiresAt)
    },
  }
}

function macOf(key: DerivedKey, text: string): string {
  return bytesToHex(hmacOf(key, text).subarray(0, MAC_BYTES))
}

/** Takes the same time wherever the texts differ. */
function isEqual(a: string, b: string): boolean {
  let difference = a.length ^ b.length
  for (let index = 0; index < a.length; index++) difference |= a.charCodeAt(index) ^ b.charCodeAt(index)
  return difference === 0
}

/** Random bytes, as hexadecimal digits. */
export function randomHex(bytes: number): string {
  return bytesToHex(crypto.getRandomValues(new Uint8Array(bytes)))
}
