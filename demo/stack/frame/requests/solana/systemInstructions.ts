import {
  SystemInstruction,
  SystemProgram,
  type PublicKey,
  type SystemInstructionType,
  type TransactionInstruction,
} from '@solana/web3.js'
import { formatUnits } from 'viem'
import type { Fact, Text } from '../description'
import { visibleText } from '../messages/visibleText'
import { keyLine, line, requireSame, type InstructionContext, type InstructionReading } from './instruction'

type Read = (instruction: TransactionInstruction, context: InstructionContext) => InstructionReading

const SOL_DECIMALS = 9

export function solText(lamports: number | bigint): Text {
  return { key: 'amountWithSymbol', amount: formatUnits(BigInt(lamports), SOL_DECIMALS), symbol: 'SOL' }
}

/** Calm is a transfer from the visitor's own account. */
function movedFrom(from: PublicKey, { account }: InstructionContext): Pick<InstructionReading, 'warnings'> {
  return { warnings: from.toBase58() === account ? [] : [{ key: 'movesOthers' }] }
}

function senderLine(from: PublicKey, { account }: InstructionContext): readonly Fact[] {
  return from.toBase58() === account ? [] : [keyLine('sender', from)]
}

const seedLines = (base: PublicKey, seed: string): readonly Fact[] => [
  keyLine('authority', base),
  line('seed', visibleText(seed).text),
]

/** Each instruction of the System program. Those that give an account away, or keep one open, are never calm. */
const ROWS: Readonly<Partial<Record<SystemInstructionType, Read>>> = {
  Transfer(instruction, context) {
    const decoded = SystemInstruction.decodeTransfer(instruction)
    requireSame(SystemProgram.transfer(decoded), instruction)
    return {
      facts: [
        line('amount', solText(decoded.lamports)),
        ...senderLine(decoded.fromPubkey, context),
        keyLine('recipient', decoded.toPubkey),
      ],
      ...movedFrom(decoded.fromPubkey, context),
    }
  },
  TransferWithSeed(instruction) {
    const decoded = SystemInstruction.decodeTransferWithSeed(instruction)
    requireSame(SystemProgram.transfer(decoded), instruction)
    return {
      facts: [
        line('amount', solText(decoded.lamports)),
        keyLine('sender', decoded.fromPubkey),
        keyLine('recipient', decoded.toPubkey),
        ...seedLines(decoded.basePubkey, decoded.seed),
        keyLine('program', decoded.programId),
      ],
      warnings: [{ key: 'movesOthers' }],
    }
  },
  Create(instruction, context) {
    const decoded = SystemInstruction.decodeCreateAccount(instruction)
    requireSame(SystemProgram.createAccount(decoded), instruction)
    return {
      facts: [
        line('amount', solText(decoded.lamports)),
        ...senderLine(decoded.fromPubkey, context),
        keyLine('creates', decoded.newAccountPubkey),
        keyLine('program', decoded.programId),
        line('size', { key: 'bytes', bytes: decoded.space }),
      ],
      warnings: [{ key: 'unusualStep' }],
    }
  },
  CreateWithSeed(instruction, context) {
    const decoded = SystemInstruction.decodeCreateWithSeed(instruction)
    requireSame(SystemProgram.createAccountWithSeed(decoded), instruction)
    return {
      facts: [
        line('amount', solText(decoded.lamports)),
        ...senderLine(decoded.fromPubkey, context),
        keyLine('creates', decoded.newAccountPubkey),
        keyLine('program', decoded.programId),
        line('size', { key: 'bytes', bytes: decoded.space }),
        ...seedLines(decoded.basePubkey, decoded.seed),
      ],
      warnings: [{ key: 'unusualStep' }],
    }
  },
  Assign(instruction) {
    const decoded = SystemInstruction.decodeAssign(instruction)
    requireSame(SystemProgram.assign(decoded), instruction)
    return {
      facts: [keyLine('setsOwnerProgram', decoded.accountPubkey), keyLine('program', decoded.programId)],
      warnings: [{ key: 'givesAccountAway' }],
    }
  },
  AssignWithSeed(instruction) {
    const decoded = SystemInstruction.decodeAssignWithSeed(instruction)
    requireSame(SystemProgram.assign(decoded), instruction)
    return {
      facts: [
        keyLine('setsOwnerProgram', decoded.accountPubkey),
        keyLine('program', decoded.programId),
        ...seedLines(decoded.basePubkey, decoded.seed),
      ],
      warnings: [{ key: 'givesAccountAway' }],
    }
  },
  Allocate(instruction) {
    const decoded = SystemInstruction.decodeAllocate(instruction)
    requireSame(SystemProgram.allocate(decoded), instruction)
    return {
      facts: [keyLine('initializes', decoded.accountPubkey), line('size', { key: 'bytes', bytes: decoded.space })],
      warnings: [{ key: 'givesAccountAway' }],
    }
  },
  AllocateWithSeed(instruction) {
    const decoded = SystemInstruction.decodeAllocateWithSeed(instruction)
    requireSame(SystemProgram.allocate(decoded), instruction)
    return {
      facts: [
        keyLine('initializes', decoded.accountPubkey),
        line('size', { key: 'bytes', bytes: decoded.space }),
        keyLine('program', decoded.programId),
        ...seedLines(decoded.basePubkey, decoded.seed),
      ],
      warnings: [{ key: 'givesAccountAway' }],
    }
  },
  InitializeNonceAccount(instruction) {
    const decoded = SystemInstruction.decodeNonceInitialize(instruction)
    requireSame(SystemProgram.nonceInitialize(decoded), instruction)
    return {
      facts: [keyLine('initializes', decoded.noncePubkey), keyLine('authority', decoded.authorizedPubkey)],
      warnings: [{ key: 'unusualStep' }],
    }
  },
  AdvanceNonceAccount(instruction) {
    const decoded = SystemInstruction.decodeNonceAdvance(instruction)
    requireSame(SystemProgram.nonceAdvance(decoded), instruction)
    return {
      facts: [keyLine('nonceAccount', decoded.noncePubkey), keyLine('authority', decoded.authorizedPubkey)],
      warnings: [{ key: 'staysValid' }],
    }
  },
  WithdrawNonceAccount(instruction) {
    const decoded = SystemInstruction.decodeNonceWithdraw(instruction)
    requireSame(SystemProgram.nonceWithdraw(decoded), instruction)
    return {
      facts: [
        line('amount', solText(decoded.lamports)),
        keyLine('nonceAccount', decoded.noncePubkey),
        keyLine('recipient', decoded.toPubkey),
        keyLine('authority', decoded.authorizedPubkey),
      ],
      warnings: [{ key: 'unusualStep' }],
    }
  },
  AuthorizeNonceAccount(instruction) {
    const decoded = SystemInstruction.decodeNonceAuthorize(instruction)
    requireSame(SystemProgram.nonceAuthorize(decoded), instruction)
    return {
      facts: [
        keyLine('nonceAccount', decoded.noncePubkey),
        keyLine('setsAuthority', decoded.newAuthorizedPubkey),
        keyLine('authority', decoded.authorizedPubkey),
      ],
      warnings: [{ key: 'changesOwner' }],
    }
  },
}

export function readSystemInstruction(
  instruction: TransactionInstruction,
  context: InstructionContext,
): InstructionReading | undefined {
  return ROWS[SystemInstruction.decodeInstructionType(instruction)]?.(instruction, context)
}
