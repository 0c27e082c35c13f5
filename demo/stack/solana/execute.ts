import { TransactionMessage, VersionedTransaction, type Keypair, type TransactionInstruction } from '@solana/web3.js'
import type { SolanaChain } from './SolanaChain'
import type { TransactionError } from './transactionError'

/** Signs instructions and sends them at once; the first signer pays. Returns what the chain made of it. */
export function execute(
  chain: SolanaChain,
  signers: readonly Keypair[],
  instructions: TransactionInstruction[],
): { readonly error: TransactionError | null; readonly logs: readonly string[] } {
  const [payer] = signers
  if (!payer) throw new RangeError('A transaction needs a payer.')
  const transaction = new VersionedTransaction(
    new TransactionMessage({
      payerKey: payer.publicKey,
      recentBlockhash: chain.blockhash,
      instructions,
    }).compileToV0Message(),
  )
  transaction.sign([...signers])
  const { error, meta } = chain.send(transaction)
  return { error, logs: meta?.logs() ?? [] }
}
