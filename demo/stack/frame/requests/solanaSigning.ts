import { createPrivateKey, sign } from 'node:crypto'
import { base58 } from '@scure/base'
import type { Keypair, VersionedTransaction } from '@solana/web3.js'
import { FrameRefusal } from '../FrameRefusal'

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

/**
 * A transaction of either version from its base58 bytes.
 * @throws when it is none.
 */
export async function readTransaction(source: string): Promise<VersionedTransaction> {
  const { VersionedTransaction: Versioned } = await import('@solana/web3.js')
  try {
    return Versioned.deserialize(base58.decode(source))
  } catch {
    throw new FrameRefusal('Invalid params: this is not a Solana transaction')
  }
}

/**
 * The transaction with this key's signature added, as base58.
 * @throws when the key is not one of its signers.
 */
export async function signTransaction(
  keypair: Keypair,
  source: string,
): Promise<{ readonly transaction: string; readonly signature: string; readonly bytes: Uint8Array }> {
  const transaction = await readTransaction(source)
  const signers = transaction.message.staticAccountKeys.slice(0, transaction.message.header.numRequiredSignatures)
  if (!signers.some((key) => key.equals(keypair.publicKey)))
    throw new FrameRefusal('This account is not a signer of the transaction')
  transaction.sign([keypair])
  const bytes = transaction.serialize()
  const first = transaction.signatures[0]
  return { transaction: base58.encode(bytes), signature: base58.encode(first ?? new Uint8Array(64)), bytes }
}
