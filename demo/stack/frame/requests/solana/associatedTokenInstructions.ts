import {
  createAssociatedTokenAccountIdempotentInstruction,
  createAssociatedTokenAccountInstruction,
  getAssociatedTokenAddressSync,
} from '../../../solana/tokenLibrary'
import { TransactionInstruction } from '@solana/web3.js'
import { keyLine, line, requireSame, type InstructionContext, type InstructionReading } from './instruction'

/** `Create`, which the library writes without any byte. */
const CREATE = Uint8Array.of(0)
const CREATE_IDEMPOTENT = 1

/** Creates the token account of an owner and a mint. Calm: it moves no more than the account's deposit. */
export function readAssociatedTokenInstruction(
  instruction: TransactionInstruction,
  context: InstructionContext,
): InstructionReading | undefined {
  const [payer, account, owner, mint, , program] = instruction.keys.map(({ pubkey }) => pubkey)
  if (!payer || !account || !owner || !mint || !program) return undefined
  if (!getAssociatedTokenAddressSync(mint, owner, true, program).equals(account)) return undefined
  const isIdempotent = instruction.data[0] === CREATE_IDEMPOTENT
  const encoded = (
    isIdempotent ? createAssociatedTokenAccountIdempotentInstruction : createAssociatedTokenAccountInstruction
  )(payer, account, owner, mint, program)
  const { keys, programId } = instruction
  const shortened =
    !isIdempotent && instruction.data.length === 1 && instruction.data[0] === CREATE[0]
      ? new TransactionInstruction({ keys, programId, data: encoded.data })
      : instruction
  requireSame(encoded, shortened)
  context.created.set(account.toBase58(), { owner: owner.toBase58(), mint: mint.toBase58() })
  return {
    facts: [
      keyLine('createsTokenAccount', account),
      keyLine('ownedBy', owner),
      keyLine('token', mint),
      keyLine('depositPaidBy', payer),
      ...(isIdempotent ? [] : [line('creation', { key: 'onlyIfNew' })]),
    ],
    warnings: [],
  }
}
