import type { MessageCompiledInstruction, PublicKey } from '@solana/web3.js'
import type { Block, Fact } from './description'
import { FrameRefusal } from '../FrameRefusal'
import { readTransaction } from './solanaSigning'

const LAMPORTS_PER_SOL = 1_000_000_000
const SYSTEM_PROGRAM = '11111111111111111111111111111111'
const PROGRAMS: Readonly<Record<string, string>> = {
  [SYSTEM_PROGRAM]: 'System',
  TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA: 'Token',
  ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL: 'Associated token account',
  ComputeBudget111111111111111111111111111111: 'Compute budget',
  MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr: 'Memo',
}
const SYSTEM_TRANSFER = 2
const TOKEN_TRANSFER = 3
const TOKEN_TRANSFER_CHECKED = 12

/** Solana transactions by their instructions. Raises when the account is not one of the signers. */
export async function solanaBlocks(sources: readonly string[], address: string): Promise<readonly Block[]> {
  const blocks: Block[] = []
  for (const [at, source] of sources.entries()) {
    const { message } = await readTransaction(source)
    const signers = message.staticAccountKeys.slice(0, message.header.numRequiredSignatures).map((key) => key.toBase58())
    if (!signers.includes(address)) throw new FrameRefusal('This account is not a signer of the transaction')
    const facts = message.compiledInstructions.flatMap((instruction) => instructionFacts(instruction, message.staticAccountKeys))
    blocks.push({ kind: 'facts', ...(sources.length > 1 ? { label: `${at + 1} of ${sources.length}` } : {}), facts: [...facts, { label: 'Fee paid by', value: signers[0] ?? '', isAddress: true }] })
  }
  return blocks
}

function instructionFacts({ programIdIndex, accountKeyIndexes, data }: MessageCompiledInstruction, keys: readonly PublicKey[]): Fact[] {
  const program = keys[programIdIndex]?.toBase58() ?? ''
  // Addresses from lookup tables are known to the chain only.
  const account = (at: number): string => keys[accountKeyIndexes[at] ?? -1]?.toBase58() ?? 'from an address table'
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  if (program === SYSTEM_PROGRAM && data.byteLength === 12 && view.getUint32(0, true) === SYSTEM_TRANSFER) {
    return [
      { label: 'Amount', value: `${Number(view.getBigUint64(4, true)) / LAMPORTS_PER_SOL} SOL` },
      { label: 'To', value: account(1), isAddress: true },
    ]
  }
  if (PROGRAMS[program] === 'Token' && data.byteLength >= 9 && (data[0] === TOKEN_TRANSFER || data[0] === TOKEN_TRANSFER_CHECKED)) {
    const isChecked = data[0] === TOKEN_TRANSFER_CHECKED
    return [
      { label: 'Amount', value: tokenAmount(view.getBigUint64(1, true), isChecked ? data[9] : undefined) },
      ...(isChecked ? [{ label: 'Token', value: account(1), isAddress: true }] : []),
      { label: 'To', value: account(isChecked ? 2 : 1), isAddress: true },
    ]
  }
  const name = PROGRAMS[program]
  return [{ label: 'Program', value: name ?? program, ...(name === undefined ? { isAddress: true } : {}) }]
}

function tokenAmount(units: bigint, decimals: number | undefined): string {
  return decimals === undefined ? `${units} units of a token` : `${Number(units) / 10 ** decimals} of a token`
}
