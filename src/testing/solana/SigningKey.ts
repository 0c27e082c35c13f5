import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import type { SolanaAccount } from '../types'
import { CODE, WalletError } from '../WalletError'
import { SIGNATURE_BYTES, splitTransaction } from './transactionBytes'

const SEED_BYTES = 32

/** An account's key. */
export class SigningKey {
  readonly publicKey: Uint8Array
  readonly address: string
  readonly #seed: Uint8Array

  /** @throws if it is no secret key */
  constructor(account: SolanaAccount) {
    const secret = secretKeyOf(account)
    this.#seed = secret.slice(0, SEED_BYTES)
    this.publicKey = ed25519.getPublicKey(this.#seed)
    this.address = base58.encode(this.publicKey)
    if (base58.encode(secret.slice(SEED_BYTES)) !== this.address) throw new TypeError('This is no secret key.')
  }

  /** The signature of a message. */
  sign(message: Uint8Array): Uint8Array {
    return ed25519.sign(message, this.#seed)
  }

  /**
   * Signs a transaction of either version. Signatures of others stay.
   * @throws if it is no transaction, or not one that this account signs
   */
  signTransaction(bytes: Uint8Array): { readonly transaction: Uint8Array; readonly signature: Uint8Array } {
    const { signers, signaturesAt, message } = partsOf(bytes)
    const at = signers.indexOf(this.address)
    if (at < 0) throw new WalletError(CODE.invalidParams, `The transaction is not signed by ${this.address}.`)
    const transaction = bytes.slice()
    transaction.set(this.sign(message), signaturesAt + at * SIGNATURE_BYTES)
    return { transaction, signature: transaction.slice(signaturesAt, signaturesAt + SIGNATURE_BYTES) }
  }
}

/** The keys of these accounts, or a new one. */
export function keysOf(accounts?: readonly SolanaAccount[]): readonly SigningKey[] {
  return (accounts ?? [newSecretKey()]).map((account) => new SigningKey(account))
}

function newSecretKey(): Uint8Array {
  const seed = ed25519.utils.randomPrivateKey()
  return Uint8Array.from([...seed, ...ed25519.getPublicKey(seed)])
}

function partsOf(bytes: Uint8Array): ReturnType<typeof splitTransaction> {
  try {
    return splitTransaction(bytes)
  } catch (reason) {
    throw new WalletError(CODE.invalidParams, (reason as Error).message)
  }
}

function secretKeyOf(account: SolanaAccount): Uint8Array {
  if (typeof account === 'string') return base58.decode(account)
  return account instanceof Uint8Array ? account : account.secretKey
}
