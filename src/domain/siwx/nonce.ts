import { SIWX_NONCE_CHARACTERS } from '../../config/limits'

const SIWX_NONCE_MIN_CHARACTERS = 8
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** Fills the bytes with cryptographic randomness and returns them, like `crypto.getRandomValues`. */
export type RandomSource = (bytes: Uint8Array<ArrayBuffer>) => Uint8Array

/** Creates a nonce for one sign-in: 24 letters and digits, about 142 bits, evenly distributed. */
export function createNonce(random: RandomSource): string {
  // The largest multiple of 62 below 256. Bytes above it would make the first letters more likely.
  const fairBelow = 256 - (256 % ALPHABET.length)
  let nonce = ''
  while (nonce.length < SIWX_NONCE_CHARACTERS) {
    for (const byte of random(new Uint8Array(SIWX_NONCE_CHARACTERS))) {
      if (byte < fairBelow && nonce.length < SIWX_NONCE_CHARACTERS) nonce += ALPHABET[byte % ALPHABET.length]
    }
  }
  return nonce
}

/** Whether a text is a valid nonce: at least 8 letters and digits (EIP-4361). */
export function isNonce(text: unknown): text is string {
  return typeof text === 'string' && text.length >= SIWX_NONCE_MIN_CHARACTERS && /^[A-Za-z0-9]{1,256}$/.test(text)
}
