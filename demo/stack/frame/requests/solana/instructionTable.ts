import { ComputeBudgetProgram, SystemProgram, type TransactionInstruction } from '@solana/web3.js'
import { ASSOCIATED_TOKEN_PROGRAM_ID, TOKEN_2022_PROGRAM_ID, TOKEN_PROGRAM_ID } from '../../../solana/tokenLibrary'
import { decodeUtf8 } from '../messages/decodeUtf8'
import { visibleText } from '../messages/visibleText'
import { readAssociatedTokenInstruction } from './associatedTokenInstructions'
import { readComputeBudgetInstruction } from './computeBudgetInstructions'
import { keyLine, line, type InstructionContext, type InstructionReading } from './instruction'
import { readSystemInstruction } from './systemInstructions'
import { readTokenInstruction } from './tokenInstructions'

/** Undefined, or throws, when the instruction has no words. */
type ReadInstruction = (
  instruction: TransactionInstruction,
  context: InstructionContext,
) => InstructionReading | undefined | Promise<InstructionReading | undefined>

/** The programs that have words. Calls of all others are not readable. */
const PROGRAMS: Readonly<Record<string, ReadInstruction>> = {
  [SystemProgram.programId.toBase58()]: readSystemInstruction,
  [TOKEN_PROGRAM_ID.toBase58()]: readTokenInstruction,
  [TOKEN_2022_PROGRAM_ID.toBase58()]: readTokenInstruction,
  [ASSOCIATED_TOKEN_PROGRAM_ID.toBase58()]: readAssociatedTokenInstruction,
  [ComputeBudgetProgram.programId.toBase58()]: readComputeBudgetInstruction,
  MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr: readMemo,
}

/** What one instruction does, when all of its bytes and accounts are read. */
export async function readInstruction(
  instruction: TransactionInstruction,
  context: InstructionContext,
): Promise<InstructionReading | undefined> {
  try {
    return await PROGRAMS[instruction.programId.toBase58()]?.(instruction, context)
  } catch {
    return undefined
  }
}

function readMemo({ data, keys }: TransactionInstruction): InstructionReading | undefined {
  const text = decodeUtf8(data)
  if (text === undefined) return undefined
  const visible = visibleText(text)
  return {
    facts: [line('memo', visible.text), ...keys.map(({ pubkey }) => keyLine('signedBy', pubkey))],
    warnings: visible.hasHidden ? [{ key: 'hiddenCharacters' }] : [],
  }
}
