import {
  appendTransactionMessageInstruction,
  createTransactionMessage,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/transaction-messages'
import { compileTransaction, getTransactionEncoder } from '@solana/transactions'

type Payer = Parameters<typeof setTransactionMessageFeePayer>[0]
type Lifetime = Parameters<typeof setTransactionMessageLifetimeUsingBlockhash>[0]

/** An unsigned transaction of a version with a memo of so many bytes, made by the library of its authors. */
export function memoTransaction(version: 'legacy' | 0 | 1, payer: string, memoBytes = 5): Uint8Array {
  const program = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'
  const lifetime = { blockhash: '9B5XszUGdMaxCZ7uSQhPzdks5ZQSmWxrmzCSvtJ6Ns6g', lastValidBlockHeight: 1n } as Lifetime
  const memo = { programAddress: program as Payer, data: new Uint8Array(memoBytes).fill(97) }
  const paid = setTransactionMessageFeePayer(payer as Payer, createTransactionMessage({ version }))
  const message = appendTransactionMessageInstruction(memo, setTransactionMessageLifetimeUsingBlockhash(lifetime, paid))
  return new Uint8Array(getTransactionEncoder().encode(compileTransaction(message)))
}
