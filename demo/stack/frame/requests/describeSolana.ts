import type { MessageCompiledInstruction, PublicKey } from '@solana/web3.js'
import type { Block, Fact, LabelKey, Text } from './description'
import { formatUnits } from 'viem'
import { FrameRefusal } from '../FrameRefusal'
import { readTransaction } from './solanaSigning'

const SOL_DECIMALS = 9
const SYSTEM_PROGRAM = '11111111111111111111111111111111'
const PROGRAMS: Readonly<Record<string, LabelKey>> = {
  [SYSTEM_PROGRAM]: 'systemProgram',
  TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA: 'tokenProgram',
  TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb: 'tokenProgram',
  ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL: 'associatedTokenProgram',
  ComputeBudget111111111111111111111111111111: 'computeBudgetProgram',
  MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr: 'memoProgram',
}
const SYSTEM_TRANSFER = 2
const TOKEN_TRANSFER = 3
const TOKEN_TRANSFER_CHECKED = 12
/** Token-2022: the extension's number, then that of the instruction, then what `TransferChecked` has. */
const TOKEN_TRANSFER_WITH_FEE = [26, 1] as const

/**
 * Solana transactions by their instructions.
 * @throws when the account is not one of the signers.
 */
export async function solanaBlocks(sources: readonly string[], address: string): Promise<readonly Block[]> {
  const blocks: Block[] = []
  for (const [at, source] of sources.entries()) {
    const { message } = await readTransaction(source)
    const signers = message.staticAccountKeys
      .slice(0, message.header.numRequiredSignatures)
      .map((key) => key.toBase58())
    if (!signers.includes(address)) throw new FrameRefusal('This account is not a signer of the transaction')
    const facts = message.compiledInstructions.flatMap((instruction) =>
      instructionFacts(instruction, message.staticAccountKeys),
    )
    blocks.push({
      kind: 'facts',
      ...(sources.length > 1 ? { label: { key: 'position', position: at + 1, count: sources.length } } : {}),
      facts: [...facts, { label: { key: 'feePaidBy' }, value: signers[0] ?? '', isAddress: true }],
    })
  }
  return blocks
}

function instructionFacts(
  { programIdIndex, accountKeyIndexes, data }: MessageCompiledInstruction,
  keys: readonly PublicKey[],
): Fact[] {
  const program = keys[programIdIndex]?.toBase58() ?? ''
  // Addresses from lookup tables are known to the chain only.
  const account = (at: number): Pick<Fact, 'value' | 'isAddress'> => {
    const key = keys[accountKeyIndexes[at] ?? -1]
    return key ? { value: key.toBase58(), isAddress: true } : { value: { key: 'addressFromTable' } }
  }
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  if (program === SYSTEM_PROGRAM && data.byteLength === 12 && view.getUint32(0, true) === SYSTEM_TRANSFER) {
    return [
      {
        label: { key: 'amount' },
        value: {
          key: 'amountWithSymbol',
          amount: formatUnits(view.getBigUint64(4, true), SOL_DECIMALS),
          symbol: 'SOL',
        },
      },
      { label: { key: 'recipient' }, ...account(1) },
    ]
  }
  const [extension, ofExtension] = TOKEN_TRANSFER_WITH_FEE
  if (PROGRAMS[program] === 'tokenProgram' && data.byteLength >= 11 && data[0] === extension && data[1] === ofExtension)
    return [
      { label: { key: 'amount' }, value: tokenAmount(view.getBigUint64(2, true), data[10]) },
      { label: { key: 'token' }, ...account(1) },
      { label: { key: 'recipient' }, ...account(2) },
    ]
  if (
    PROGRAMS[program] === 'tokenProgram' &&
    data.byteLength >= 9 &&
    (data[0] === TOKEN_TRANSFER || data[0] === TOKEN_TRANSFER_CHECKED)
  ) {
    const isChecked = data[0] === TOKEN_TRANSFER_CHECKED
    return [
      { label: { key: 'amount' }, value: tokenAmount(view.getBigUint64(1, true), isChecked ? data[9] : undefined) },
      ...(isChecked ? [{ label: { key: 'token' } as const, ...account(1) }] : []),
      { label: { key: 'recipient' }, ...account(isChecked ? 2 : 1) },
    ]
  }
  const name = PROGRAMS[program]
  return [
    {
      label: { key: 'program' },
      ...(name === undefined ? { value: program, isAddress: true } : { value: { key: name } }),
    },
  ]
}

function tokenAmount(units: bigint, decimals: number | undefined): Text {
  return decimals === undefined
    ? { key: 'unitsOfToken', units: String(units) }
    : { key: 'amountOfToken', amount: formatUnits(units, decimals) }
}
