import {
  SystemInstruction,
  SystemProgram,
  type PublicKey,
  type SystemInstructionType,
  type TransactionInstruction,
} from '@solana/web3.js'
import { formatUnits } from 'viem'
import type { LabelKey, Text, WarningKey } from '../description'
import { visibleText } from '../messages/visibleText'
import { factsOf, requireSame, type InstructionContext, type InstructionReading } from './instruction'

type Read = (instruction: TransactionInstruction, context: InstructionContext) => InstructionReading

const SOL_DECIMALS = 9

export function solText(lamports: number | bigint): Text {
  return { key: 'amountWithSymbol', amount: formatUnits(BigInt(lamports), SOL_DECIMALS), symbol: 'SOL' }
}

const TEXTS = {
  lamports: solText,
  space: (bytes: number): Text => ({ key: 'bytes', bytes }),
  seed: (seed: string): Text => visibleText(seed).text,
}

type Decode = Exclude<keyof typeof SystemInstruction, 'prototype' | 'decodeInstructionType'>
type Encode = Exclude<keyof typeof SystemProgram, 'prototype' | 'programId'>

/**
 * One instruction: its decoder and its encoder in the published client, its facts with the name of a value each, and its
 * warning. `otherSender` is a sender that is not the visitor's own account. A transfer from that account is calm.
 */
function row<Name extends Decode>(
  decode: Name,
  encode: Encode,
  names: Readonly<Partial<Record<LabelKey, keyof ReturnType<(typeof SystemInstruction)[Name]> | 'otherSender'>>>,
  warning: WarningKey,
): Read {
  return (instruction, { account }) => {
    const decoded: { readonly fromPubkey?: PublicKey } & object = { ...SystemInstruction[decode](instruction) }
    requireSame(SystemProgram[encode](decoded as never) as TransactionInstruction, instruction)
    const isOwn = decoded.fromPubkey?.toBase58() === account
    return {
      facts: factsOf(names, { ...decoded, otherSender: isOwn ? undefined : decoded.fromPubkey }, (value, name) =>
        TEXTS[name as keyof typeof TEXTS](value as never),
      ),
      warnings: isOwn && decode === 'decodeTransfer' ? [] : [{ key: warning }],
    }
  }
}

const SEED = { authority: 'basePubkey', seed: 'seed' } as const
const CREATED = {
  amount: 'lamports',
  sender: 'otherSender',
  creates: 'newAccountPubkey',
  program: 'programId',
  size: 'space',
} as const
const ASSIGNED = { setsOwnerProgram: 'accountPubkey', program: 'programId' } as const
const ALLOCATED = { initializes: 'accountPubkey', size: 'space' } as const
const SENT = { amount: 'lamports', sender: 'otherSender', recipient: 'toPubkey' } as const
const SENT_WITH_SEED = { ...SENT, sender: 'fromPubkey', ...SEED, program: 'programId' } as const
const ADVANCED = { nonceAccount: 'noncePubkey', authority: 'authorizedPubkey' } as const
const WITHDRAWN = {
  amount: 'lamports',
  nonceAccount: 'noncePubkey',
  recipient: 'toPubkey',
  authority: 'authorizedPubkey',
} as const
const AUTHORIZED = {
  nonceAccount: 'noncePubkey',
  setsAuthority: 'newAuthorizedPubkey',
  authority: 'authorizedPubkey',
} as const

/** Each instruction of the System program. Those that give an account away, or keep one open, are never calm. */
const ROWS: Readonly<Partial<Record<SystemInstructionType, Read>>> = {
  Transfer: row('decodeTransfer', 'transfer', SENT, 'movesOthers'),
  TransferWithSeed: row('decodeTransferWithSeed', 'transfer', SENT_WITH_SEED, 'movesOthers'),
  Create: row('decodeCreateAccount', 'createAccount', CREATED, 'unusualStep'),
  CreateWithSeed: row('decodeCreateWithSeed', 'createAccountWithSeed', { ...CREATED, ...SEED }, 'unusualStep'),
  Assign: row('decodeAssign', 'assign', ASSIGNED, 'givesAccountAway'),
  AssignWithSeed: row('decodeAssignWithSeed', 'assign', { ...ASSIGNED, ...SEED }, 'givesAccountAway'),
  Allocate: row('decodeAllocate', 'allocate', ALLOCATED, 'givesAccountAway'),
  AllocateWithSeed: row(
    'decodeAllocateWithSeed',
    'allocate',
    { ...ALLOCATED, program: 'programId', ...SEED },
    'givesAccountAway',
  ),
  InitializeNonceAccount: row(
    'decodeNonceInitialize',
    'nonceInitialize',
    { initializes: 'noncePubkey', authority: 'authorizedPubkey' },
    'unusualStep',
  ),
  AdvanceNonceAccount: row('decodeNonceAdvance', 'nonceAdvance', ADVANCED, 'staysValid'),
  WithdrawNonceAccount: row('decodeNonceWithdraw', 'nonceWithdraw', WITHDRAWN, 'unusualStep'),
  AuthorizeNonceAccount: row('decodeNonceAuthorize', 'nonceAuthorize', AUTHORIZED, 'changesOwner'),
}

export function readSystemInstruction(
  instruction: TransactionInstruction,
  context: InstructionContext,
): InstructionReading | undefined {
  return ROWS[SystemInstruction.decodeInstructionType(instruction)]?.(instruction, context)
}
