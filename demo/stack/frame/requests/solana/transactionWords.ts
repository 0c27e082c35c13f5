import { formatUnits, bytesToHex } from 'viem'
import { base58 } from '@scure/base'
import { combineWords, notReadable, NO_WORDS } from '../combineWords'
import type { Fact, Text, Words } from '../description'
import type { AccountReader } from './AccountReader'
import { feeOf } from './fee'
import { keyLine, line, type InstructionContext } from './instruction'
import { readInstruction } from './instructionTable'
import type { AskedSolanaTransaction } from './readAskedTransaction'

/** Calm is a fee of up to this much. */
const CALM_FEE_LAMPORTS = 10_000_000n
const SOL_DECIMALS = 9

/** What a transaction does, instruction by instruction, and what it costs at most. */
export async function solanaTransactionWords(
  asked: AskedSolanaTransaction,
  account: string,
  reader: AccountReader,
  label?: Text,
): Promise<Words> {
  const context: InstructionContext = { reader, account, created: new Map() }
  const parts: Words[] = []
  // In their order: later ones may use an account that an earlier one creates.
  for (const instruction of asked.instructions) {
    const reading = await readInstruction(instruction, context)
    if (!reading) {
      const facts = [
        keyLine('program', instruction.programId),
        ...instruction.keys.map(({ pubkey }) => keyLine('passedAccount', pubkey)),
      ]
      parts.push(notReadable(facts, bytesToHex(instruction.data), label))
      continue
    }
    const { facts, warnings, details = [] } = reading
    const block = { kind: 'facts' as const, ...(label === undefined ? {} : { label }), facts }
    parts.push({ isReadable: true, warnings, blocks: facts.length > 0 ? [block] : [], details })
  }
  const [payer = '', ...others] = asked.signers
  const fee = feeOf(asked)
  const shownFee = formatUnits(fee, SOL_DECIMALS)
  return combineWords([
    ...parts,
    {
      ...NO_WORDS,
      warnings: fee > CALM_FEE_LAMPORTS ? [{ key: 'highFee', amount: shownFee, symbol: 'SOL' }] : [],
      blocks: [
        {
          kind: 'facts',
          facts: [
            line('networkFee', { key: 'atMost', amount: shownFee, symbol: 'SOL' }),
            keyLine('feePaidBy', payer),
            ...others.filter((signer) => signer !== account).map((signer) => keyLine('signedBy', signer)),
          ],
        },
      ],
      details: [line('blockhash', asked.transaction.message.recentBlockhash)],
    },
  ])
}

/** What a hardware wallet shows of a transaction: the SHA-256 of its message. */
export async function solanaDigests({ transaction }: AskedSolanaTransaction): Promise<readonly Fact[]> {
  const hash = await crypto.subtle.digest('SHA-256', transaction.message.serialize() as Uint8Array<ArrayBuffer>)
  return [{ ...line('messageHash', base58.encode(new Uint8Array(hash))), isCopied: true }]
}
