import { createPrivateKey, sign } from 'node:crypto'
import { base58 } from '@scure/base'
import type { Keypair, VersionedTransaction } from '@solana/web3.js'

// The fixed head of an Ed25519 private key in PKCS #8 (RFC 8410).
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex')

/** An Ed25519 signature by this key. */
export async function signBytes(keypair: Keypair, bytes: Uint8Array): Promise<Uint8Array> {
  const key = createPrivateKey({
    key: Buffer.concat([PKCS8_HEAD, keypair.secretKey.subarray(0, 32)]),
    format: 'der',
    type: 'pkcs8',
  })
  return sign(null, bytes, key)
}

/** The transaction with this key's signature added, as base58. It is one of the signers. */
export function signTransaction(
  keypair: Keypair,
  transaction: VersionedTransaction,
): { readonly transaction: string; readonly bytes: Uint8Array } {
  transaction.sign([keypair])
  const bytes = transaction.serialize()
  return { transaction: base58.encode(bytes), bytes }
}
