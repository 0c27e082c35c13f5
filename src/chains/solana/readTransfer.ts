import {
  ASSOCIATED_TOKEN_PROGRAM_ID,
  createAssociatedTokenAccountIdempotentInstruction,
  decodeTransferCheckedInstruction,
  decodeTransferCheckedWithFeeInstruction,
  TOKEN_2022_PROGRAM_ID,
  TOKEN_PROGRAM_ID,
  TokenInstruction,
} from '@solana/spl-token'
import {
  ComputeBudgetInstruction,
  ComputeBudgetProgram,
  PublicKey,
  SystemInstruction,
  SystemProgram,
  TransactionMessage,
  VersionedTransaction,
  type AccountMeta,
  type TransactionInstruction,
} from '@solana/web3.js'

export const MEMO_PROGRAM = new PublicKey('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr')

/** What leaves one account. Addresses are base58. */
export interface TransferPart {
  /** A token account where there is a mint. */
  readonly from: string
  readonly baseUnits: bigint
  /** The transfer fee, where the mint has one. */
  readonly withheld?: bigint
  /** The accounts that the mint's transfer hook takes, joined. */
  readonly hookAccounts?: string
}

/** What a transaction does, decoded from its bytes alone. Addresses are base58. */
export interface TransferFacts {
  /** Pays the fee and signs, as the only one. */
  readonly payer: string
  /** The limit of compute units, and the price of each. */
  readonly units: number
  readonly microLamports: bigint
  /** A token account where there is a mint. */
  readonly to: string
  /** A token program, or the System program for lamports. */
  readonly program: string
  readonly mint?: string
  readonly decimals?: number
  /** Directly before each part. */
  readonly memo?: string
  /** The owner of the token account that the transaction creates for the transfer. */
  readonly createsFor?: string
  readonly parts: readonly TransferPart[]
}

/** One instruction. What two of them say differently belongs to no transfer of ours. */
interface Read {
  readonly same?: Partial<TransferFacts> & { readonly authority?: string; readonly created?: string }
  /** May occur once only. */
  readonly once?: Partial<TransferFacts>
  readonly part?: TransferPart
  readonly memo?: string
}

/**
 * The transfer of a transaction, from one account or several of the payer. Undefined when there is none or it has more
 * than one recipient, when anyone but the payer signs or is paid from, or when it does anything else than setting its
 * price, creating the account that receives and saying a memo.
 */
export function readTransfer(bytes: Uint8Array): TransferFacts | undefined {
  try {
    const transaction = VersionedTransaction.deserialize(bytes)
    const { message } = transaction
    if (message.header.numRequiredSignatures !== 1 || message.addressTableLookups.length > 0) return undefined
    if (!isSameBytes(transaction.serialize(), bytes)) return undefined
    const { payerKey, instructions } = TransactionMessage.decompile(message)
    const found: Record<string, unknown> = { payer: payerKey.toBase58() }
    const parts: TransferPart[] = []
    let memo: string | undefined
    for (const { same = {}, once = {}, part, memo: text } of instructions.map(readInstruction)) {
      if (Object.keys(once).some((key) => key in found)) return undefined
      // A memo counts for the transfer that follows it, and is the same for all of them.
      if (memo !== undefined && !part) return undefined
      const facts = { ...same, ...(part && { memo }) }
      if (Object.entries(facts).some(([key, value]) => key in found && found[key] !== value)) return undefined
      Object.assign(found, once, facts)
      if (part) parts.push(part)
      memo = text
    }
    const { authority, created, memo: each, ...facts } = found
    if (memo !== undefined || authority !== found['payer']) return undefined
    const { payer, to, mint, program } = facts
    if (created !== undefined && created !== `${payer} ${to} ${mint} ${program}`) return undefined
    if (facts['units'] === undefined || facts['microLamports'] === undefined) return undefined
    // Lamports have one account that they can come from.
    if (facts['mint'] === undefined && parts.length > 1) return undefined
    return { ...facts, ...(each !== undefined && { memo: each }), parts } as unknown as TransferFacts
  } catch {
    return undefined
  }
}

/** Are these the same facts, none more and none less? */
export function isSameTransfer(one: TransferFacts, other: TransferFacts): boolean {
  const { parts, ...facts } = one
  const { parts: otherParts, ...otherFacts } = other
  return (
    hasSameFields(facts, otherFacts) &&
    parts.length === otherParts.length &&
    parts.every((part, at) => hasSameFields(part, otherParts[at]))
  )
}

function hasSameFields<T extends object>(one: T, other: T | undefined): boolean {
  const keys = Object.keys({ ...one, ...other }) as (keyof T)[]
  return keys.every((key) => one[key] === other?.[key])
}

/** The accounts of a transfer hook as `TransferFacts` have them. */
export function joinAccounts(accounts: readonly AccountMeta[]): string {
  return accounts.map(({ pubkey }) => pubkey.toBase58()).join(' ')
}

/** @throws for any instruction that no transfer of ours has */
function readInstruction(instruction: TransactionInstruction): Read {
  const { programId } = instruction
  if (programId.equals(ComputeBudgetProgram.programId)) {
    if (ComputeBudgetInstruction.decodeInstructionType(instruction) === 'SetComputeUnitLimit')
      return { once: { units: ComputeBudgetInstruction.decodeSetComputeUnitLimit(instruction).units } }
    const { microLamports } = ComputeBudgetInstruction.decodeSetComputeUnitPrice(instruction)
    return { once: { microLamports: BigInt(microLamports) } }
  }
  if (programId.equals(SystemProgram.programId)) {
    const decoded = SystemInstruction.decodeTransfer(instruction)
    requireSame(SystemProgram.transfer(decoded), instruction)
    const from = decoded.fromPubkey.toBase58()
    return {
      same: { authority: from, to: decoded.toPubkey.toBase58(), program: programId.toBase58() },
      part: { from, baseUnits: BigInt(decoded.lamports) },
    }
  }
  if (programId.equals(MEMO_PROGRAM)) {
    if (instruction.keys.length > 0) throw new RangeError('Somebody signs the memo.')
    return { memo: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(instruction.data) }
  }
  if (programId.equals(ASSOCIATED_TOKEN_PROGRAM_ID)) {
    const [payer, account, owner, mint, , program] = instruction.keys.map(({ pubkey }) => pubkey)
    if (!payer || !account || !owner || !mint) throw new RangeError('Too few accounts.')
    requireSame(createAssociatedTokenAccountIdempotentInstruction(payer, account, owner, mint, program), instruction)
    return { once: { createsFor: owner.toBase58() }, same: { created: `${payer} ${account} ${mint} ${program}` } }
  }
  const withFee = instruction.data[0] === TokenInstruction.TransferFeeExtension
  const { keys, data } = withFee
    ? decodeTransferCheckedWithFeeInstruction(instruction, TOKEN_2022_PROGRAM_ID)
    : decodeTransferCheckedInstruction(
        instruction,
        programId.equals(TOKEN_PROGRAM_ID) ? programId : TOKEN_2022_PROGRAM_ID,
      )
  const [, , , authority, ...hookAccounts] = instruction.keys
  return {
    same: {
      authority: authority?.pubkey.toBase58() ?? '',
      to: keys.destination.pubkey.toBase58(),
      mint: keys.mint.pubkey.toBase58(),
      program: programId.toBase58(),
      decimals: data.decimals,
    },
    part: {
      from: keys.source.pubkey.toBase58(),
      baseUnits: data.amount,
      ...('fee' in data && { withheld: data.fee }),
      hookAccounts: joinAccounts(hookAccounts),
    },
  }
}

/** The decoders of some instructions ignore what follows; we do not. */
function requireSame(one: TransactionInstruction, other: TransactionInstruction): void {
  if (joinAccounts(one.keys) !== joinAccounts(other.keys) || !isSameBytes(one.data, other.data))
    throw new RangeError('The instruction says more than was decoded.')
}

function isSameBytes(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at])
}
