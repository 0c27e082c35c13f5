import { ComputeBudgetInstruction, ComputeBudgetProgram, type TransactionInstruction } from '@solana/web3.js'
import { line, requireSame, type InstructionReading } from './instruction'

/** Limits of what a transaction uses, and the price of it. What they cost is shown as the fee. */
export function readComputeBudgetInstruction(instruction: TransactionInstruction): InstructionReading | undefined {
  switch (ComputeBudgetInstruction.decodeInstructionType(instruction)) {
    case 'SetComputeUnitLimit': {
      const { units } = ComputeBudgetInstruction.decodeSetComputeUnitLimit(instruction)
      requireSame(ComputeBudgetProgram.setComputeUnitLimit({ units }), instruction)
      return { facts: [], warnings: [], details: [line('computeUnits', String(units))] }
    }
    case 'SetComputeUnitPrice': {
      const { microLamports } = ComputeBudgetInstruction.decodeSetComputeUnitPrice(instruction)
      requireSame(ComputeBudgetProgram.setComputeUnitPrice({ microLamports }), instruction)
      return { facts: [], warnings: [], details: [line('priorityPrice', String(microLamports))] }
    }
    case 'RequestHeapFrame': {
      const { bytes } = ComputeBudgetInstruction.decodeRequestHeapFrame(instruction)
      requireSame(ComputeBudgetProgram.requestHeapFrame({ bytes }), instruction)
      return { facts: [], warnings: [], details: [line('heapBytes', String(bytes))] }
    }
    default:
      return undefined
  }
}
