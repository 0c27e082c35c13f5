import { base58 } from '@scure/base'
import type { AddressLookupTableAccount, TransactionInstruction, VersionedTransaction } from '@solana/web3.js'
import { FrameRefusal } from '../../FrameRefusal'
import type { AccountReader } from './AccountReader'

const TABLE_PROGRAM = 'AddressLookupTab1e1111111111111111111111111'
const INVALID = 'Invalid params: this is not a Solana transaction'

/** A transaction, with its instructions by their real addresses. The same object is shown and signed. */
export type AskedSolanaTransaction = {
  readonly transaction: VersionedTransaction
  readonly instructions: readonly TransactionInstruction[]
  /** The accounts that sign, the payer of the fee first. */
  readonly signers: readonly string[]
  /** Every account that it may change, those from tables too. */
  readonly writable: readonly string[]
}

/**
 * Reads a transaction of either version from its base58 bytes.
 * @throws when it is none, has bytes that are no part of it, is not signed by the account, or takes addresses from a
 * table that cannot be read.
 */
export async function readAskedSolanaTransaction(
  source: string,
  account: string,
  reader: AccountReader,
): Promise<AskedSolanaTransaction> {
  const { TransactionMessage, VersionedTransaction: Versioned } = await import('@solana/web3.js')
  let transaction: VersionedTransaction
  let bytes: Uint8Array
  try {
    bytes = base58.decode(source)
    transaction = Versioned.deserialize(bytes)
    if (!isSameBytes(transaction.serialize(), bytes)) throw new FrameRefusal(INVALID)
  } catch {
    throw new FrameRefusal(INVALID)
  }
  const { message } = transaction
  const signers = message.staticAccountKeys.slice(0, message.header.numRequiredSignatures).map((key) => key.toBase58())
  if (signers.length !== transaction.signatures.length) throw new FrameRefusal(INVALID)
  if (!signers.includes(account)) throw new FrameRefusal('This account is not a signer of the transaction')
  const tables = await Promise.all(
    message.addressTableLookups.map(({ accountKey }) => readTable(accountKey.toBase58(), reader)),
  )
  try {
    const { instructions } = TransactionMessage.decompile(message, { addressLookupTableAccounts: tables })
    const keys = message.getAccountKeys({ addressLookupTableAccounts: tables }).keySegments().flat()
    const writable = keys.filter((_, at) => message.isAccountWritable(at)).map((key) => key.toBase58())
    return { transaction, instructions, signers, writable }
  } catch {
    throw new FrameRefusal('Invalid params: the transaction names accounts that it does not have')
  }
}

async function readTable(address: string, reader: AccountReader): Promise<AddressLookupTableAccount> {
  const { AddressLookupTableAccount: Table, PublicKey } = await import('@solana/web3.js')
  try {
    const account = await reader.account(address)
    if (account?.owner !== TABLE_PROGRAM) throw new Error('No address table.')
    return new Table({ key: new PublicKey(address), state: Table.deserialize(account.data) })
  } catch {
    throw new FrameRefusal(`The address table ${address} cannot be read, so nobody knows what the transaction does`)
  }
}

export function isSameBytes(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at])
}
