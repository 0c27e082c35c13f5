import { base58 } from '@scure/base'
import { getTransactionDecoder, getTransactionEncoder, type Transaction } from '@solana/transactions'
import { TransactionMessage, VersionedTransaction } from '@solana/web3.js'
import { SIGNATURE_BYTES } from './requests/requests'

/** A serialized transaction, of a version or legacy; undefined for other bytes. */
export function parseTransaction(bytes: Uint8Array | undefined): VersionedTransaction | undefined {
  try {
    return bytes && VersionedTransaction.deserialize(bytes)
  } catch {
    return undefined
  }
}

/** The bytes, of any version, with the signature of one of the signers; undefined when the account is no signer. */
export function addSignature(
  bytes: Uint8Array,
  address: string,
  signature: Uint8Array | undefined,
): Uint8Array | undefined {
  try {
    // web3.js does not write version 1.
    const transaction = getTransactionDecoder().decode(bytes)
    if (signature?.length !== SIGNATURE_BYTES || !Object.hasOwn(transaction.signatures, address)) return undefined
    const signatures = { ...transaction.signatures, [address]: signature } as Transaction['signatures']
    return new Uint8Array(getTransactionEncoder().encode({ ...transaction, signatures }))
  } catch {
    return undefined
  }
}

/** The fields that early wallets read instead of the serialized transaction; for legacy transactions only. */
export function legacyFields(bytes: Uint8Array): object {
  const transaction = parseTransaction(bytes)
  if (transaction?.version !== 'legacy') return {}
  const { payerKey, recentBlockhash, instructions } = TransactionMessage.decompile(transaction.message)
  return {
    feePayer: payerKey.toBase58(),
    recentBlockhash,
    instructions: instructions.map(({ programId, keys, data }) => ({
      programId: programId.toBase58(),
      data: base58.encode(data),
      keys: keys.map((key) => ({ ...key, pubkey: key.pubkey.toBase58() })),
    })),
    partialSignatures: transaction.signatures.flatMap((signature, at) =>
      signature.some((byte) => byte !== 0)
        ? [{ pubkey: transaction.message.staticAccountKeys[at]?.toBase58(), signature: base58.encode(signature) }]
        : [],
    ),
  }
}
