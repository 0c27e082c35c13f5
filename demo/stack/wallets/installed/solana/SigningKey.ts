import { base58 } from '@scure/base'

// PKCS #8 in front of the 32 bytes of an Ed25519 seed (RFC 8410).
const PKCS8_HEAD = [0x30, 0x2e, 0x02, 0x01, 0x00, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, 0x70, 0x04, 0x22, 0x04, 0x20]
const SEED_BYTES = 32

/** An Ed25519 key of the browser's own cryptography, which needs a secure page: 127.0.0.1 is one. */
export class SigningKey {
  readonly publicKey: Uint8Array
  readonly address: string
  readonly #seed: Uint8Array

  /** `secret` is the seed and the public key in base58, as wallets export it. */
  constructor(secret: string) {
    const bytes = base58.decode(secret)
    this.#seed = bytes.slice(0, SEED_BYTES)
    this.publicKey = bytes.slice(SEED_BYTES)
    this.address = base58.encode(this.publicKey)
  }

  async sign(message: Uint8Array): Promise<Uint8Array> {
    const key = await crypto.subtle.importKey(
      'pkcs8',
      Uint8Array.from([...PKCS8_HEAD, ...this.#seed]),
      'Ed25519',
      false,
      ['sign'],
    )
    return new Uint8Array(await crypto.subtle.sign('Ed25519', key, Uint8Array.from(message)))
  }
}
