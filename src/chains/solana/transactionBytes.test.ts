import {
  Keypair,
  type PublicKey,
  SystemProgram,
  Transaction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { base58 } from '@scure/base'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rawInstructions, readTransactionBytes, withSignature } from './transactionBytes'

const payer = Keypair.generate()
const other = Keypair.generate()
const recipient = Keypair.generate().publicKey
const recentBlockhash = base58.encode(new Uint8Array(32).fill(9))

function legacy(): Transaction {
  const transaction = new Transaction({ feePayer: payer.publicKey, recentBlockhash })
  transaction.add(SystemProgram.transfer({ fromPubkey: payer.publicKey, toPubkey: recipient, lamports: 5 }))
  return transaction.add(
    SystemProgram.transfer({ fromPubkey: other.publicKey, toPubkey: payer.publicKey, lamports: 7 }),
  )
}

const versioned = () =>
  new VersionedTransaction(
    new TransactionMessage({
      payerKey: payer.publicKey,
      recentBlockhash,
      instructions: legacy().instructions,
    }).compileToV0Message(),
  )
const unsigned = (transaction: Transaction) =>
  new Uint8Array(transaction.serialize({ requireAllSignatures: false, verifySignatures: false }))

test('a legacy transaction is read as the chain’s own library reads it', () => {
  const parts = readTransactionBytes(unsigned(legacy()))
  expect(parts).toMatchObject({ versioned: false, recentBlockhash })
  expect(parts?.accounts[0]).toBe(payer.publicKey.toBase58())
  expect(parts && rawInstructions(parts)).toEqual(
    Transaction.from(unsigned(legacy())).instructions.map(({ programId, data, keys }) => ({
      programId: programId.toBase58(),
      data: base58.encode(new Uint8Array(data)),
      keys: keys.map(({ pubkey, isSigner, isWritable }) => ({ pubkey: pubkey.toBase58(), isSigner, isWritable })),
    })),
  )
})

test('a versioned transaction is read up to its instructions', () => {
  const parts = readTransactionBytes(versioned().serialize())
  expect(parts).toMatchObject({ versioned: true, recentBlockhash })
  expect(parts?.accounts).toEqual(versioned().message.staticAccountKeys.map((key: PublicKey) => key.toBase58()))
})

test('a signature goes to its signer’s place and nothing else changes', () => {
  for (const transaction of [legacy(), versioned()]) {
    const bytes = transaction instanceof Transaction ? unsigned(transaction) : transaction.serialize()
    if (transaction instanceof Transaction) transaction.sign(payer, other)
    else transaction.sign([payer, other])
    const [first, second] = transaction.signatures.map(
      (each) => new Uint8Array('signature' in each ? (each.signature ?? []) : each),
    )
    const half = withSignature(bytes, other.publicKey.toBase58(), second!)
    expect(half && withSignature(half, payer.publicKey.toBase58(), first!)).toEqual(
      new Uint8Array(transaction.serialize()),
    )
  }
  expect(withSignature(unsigned(legacy()), recipient.toBase58(), new Uint8Array(64))).toBeUndefined()
})

test('bytes that are no transaction are none, whatever they are', () => {
  const bytes = unsigned(legacy())
  for (let length = 0; length < bytes.length; length += 1)
    expect(readTransactionBytes(bytes.slice(0, length))).toBeUndefined()
  fc.assert(fc.property(fc.uint8Array({ maxLength: 300 }), (any) => void readTransactionBytes(any)))
})
