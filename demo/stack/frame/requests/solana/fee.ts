import { ComputeBudgetInstruction, ComputeBudgetProgram } from '@solana/web3.js'
import type { AskedSolanaTransaction } from './readAskedTransaction'

const LAMPORTS_PER_SIGNATURE = 5000n
const MICRO = 1_000_000n
/** What an instruction may use when its transaction sets no limit, and what a transaction may use at most. */
const UNITS_PER_INSTRUCTION = 200_000n
const MOST_UNITS = 1_400_000n

/** The most that a transaction costs its payer: its signatures, and its price for all units that it may use. */
export function feeOf({ instructions, signers }: AskedSolanaTransaction): bigint {
  let units: bigint | undefined
  let price = 0n
  for (const instruction of instructions) {
    if (!instruction.programId.equals(ComputeBudgetProgram.programId)) continue
    try {
      const type = ComputeBudgetInstruction.decodeInstructionType(instruction)
      if (type === 'SetComputeUnitLimit')
        units = BigInt(ComputeBudgetInstruction.decodeSetComputeUnitLimit(instruction).units)
      if (type === 'SetComputeUnitPrice')
        price = BigInt(ComputeBudgetInstruction.decodeSetComputeUnitPrice(instruction).microLamports)
    } catch {
      // Not readable, and shown as such.
    }
  }
  const limit = units ?? UNITS_PER_INSTRUCTION * BigInt(instructions.length)
  const used = limit < MOST_UNITS ? limit : MOST_UNITS
  return LAMPORTS_PER_SIGNATURE * BigInt(signers.length) + (price * used + MICRO - 1n) / MICRO
}
