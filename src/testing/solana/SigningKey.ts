import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import type { Keypair } from '@solana/web3.js'
import type { SolanaAccount } from '../types'
import { CODE, WalletError } from '../WalletError'
import type { Solana } from './loadSolana'

const SEED_BYTES = 32

/** An account's key. */
export class SigningKey {
  readonly address: string
  readonly #keypair: Keypair

  /** @throws if it is no secret key */
  constructor(
    private readonly solana: Solana,
    account: SolanaAccount,
  ) {
    this.#keypair = solana.Keypair.fromSecretKey(secretKeyOf(account))
    this.address = this.#keypair.publicKey.toBase58()
  }

  get publicKey(): Uint8Array {
    return this.#keypair.publicKey.toBytes()
  }

  /** The signature of a message. */
  sign(message: Uint8Array): Uint8Array {
    return ed25519.sign(message, this.#keypair.secretKey.slice(0, SEED_BYTES))
  }

  /**
   * Signs a transaction of either version. Signatures of others stay.
   * @throws if it is no transaction, or not one that this account signs
   */
  signTransaction(bytes: Uint8Array): { readonly transaction: Uint8Array; readonly signature: Uint8Array } {
    const transaction = this.#transactionIn(bytes)
    const at = transaction.message.staticAccountKeys.findIndex((key) => key.equals(this.#keypair.publicKey))
    if (at < 0 || at >= transaction.message.header.numRequiredSignatures)
      throw new WalletError(CODE.invalidParams, `The transaction is not signed by ${this.address}.`)
    transaction.sign([this.#keypair])
    return { transaction: transaction.serialize(), signature: transaction.signatures[0] as Uint8Array }
  }

  #transactionIn(bytes: Uint8Array): InstanceType<Solana['VersionedTransaction']> {
    try {
      return this.solana.VersionedTransaction.deserialize(bytes)
    } catch (reason) {
      throw new WalletError(CODE.invalidParams, `This is no transaction: ${(reason as Error).message}`)
    }
  }
}

/** The keys of these accounts, or a new one. */
export function keysOf(solana: Solana, accounts?: readonly SolanaAccount[]): readonly SigningKey[] {
  return (accounts ?? [solana.Keypair.generate()]).map((account) => new SigningKey(solana, account))
}

function secretKeyOf(account: SolanaAccount): Uint8Array {
  if (typeof account === 'string') return base58.decode(account)
  return account instanceof Uint8Array ? account : account.secretKey
}
