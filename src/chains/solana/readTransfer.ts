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
  SystemInstruction,
  SystemProgram,
  TransactionMessage,
  VersionedTransaction,
  type AccountMeta,
  type TransactionInstruction,
} from '@solana/web3.js'

/** What a transaction does, decoded from its bytes alone. Addresses are base58. */
export interface TransferFacts {
  /** Pays the fee and signs, as the only one. */
  readonly payer: string
  /** The limit of compute units, and the price of each. */
  readonly units: number
  readonly microLamports: bigint
  /** Token accounts where there is a mint. */
  readonly from: string
  readonly to: string
  readonly baseUnits: bigint
  readonly mint?: string
  readonly decimals?: number
  readonly program?: string
  /** The transfer fee, where the mint has one. */
  readonly withheld?: bigint
  /** The accounts that the mint's transfer hook takes, joined. */
  readonly hookAccounts?: string
  /** The owner of the token account that the transaction creates for the transfer. */
  readonly createsFor?: string
}

type Read = { -readonly [Key in keyof TransferFacts]?: TransferFacts[Key] } & { authority?: string; created?: string }

/**
 * The one transfer of a transaction. Undefined when there is none or more than one, when anybody but the payer signs or
 * is paid from, or when it does anything else than setting its price and creating the account that receives.
 */
export function readTransfer(bytes: Uint8Array): TransferFacts | undefined {
  try {
    const transaction = VersionedTransaction.deserialize(bytes)
    const { message } = transaction
    if (message.header.numRequiredSignatures !== 1 || message.addressTableLookups.length > 0) return undefined
    if (!isSameBytes(transaction.serialize(), bytes)) return undefined
    const { payerKey, instructions } = TransactionMessage.decompile(message)
    const found: Read = { payer: payerKey.toBase58() }
    for (const part of instructions.map(readInstruction)) {
      // Two instructions of one kind.
      if (Object.keys(part).some((key) => key in found)) return undefined
      Object.assign(found, part)
    }
    const { authority, created, ...facts } = found
    if (authority !== facts.payer || (created !== undefined && created !== `${facts.payer} ${facts.to} ${facts.mint}`))
      return undefined
    return facts.units === undefined || facts.microLamports === undefined ? undefined : (facts as TransferFacts)
  } catch {
    return undefined
  }
}

/** Are these the same facts, none more and none less? */
export function isSameTransfer(one: TransferFacts, other: TransferFacts): boolean {
  const keys = Object.keys({ ...one, ...other }) as (keyof TransferFacts)[]
  return keys.every((key) => one[key] === other[key])
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
      return { units: ComputeBudgetInstruction.decodeSetComputeUnitLimit(instruction).units }
    return { microLamports: BigInt(ComputeBudgetInstruction.decodeSetComputeUnitPrice(instruction).microLamports) }
  }
  if (programId.equals(SystemProgram.programId)) {
    const decoded = SystemInstruction.decodeTransfer(instruction)
    requireSame(SystemProgram.transfer(decoded), instruction)
    const from = decoded.fromPubkey.toBase58()
    return { authority: from, from, to: decoded.toPubkey.toBase58(), baseUnits: BigInt(decoded.lamports) }
  }
  if (programId.equals(ASSOCIATED_TOKEN_PROGRAM_ID)) {
    const [payer, account, owner, mint, , program] = instruction.keys.map(({ pubkey }) => pubkey)
    if (!payer || !account || !owner || !mint) throw new RangeError('Too few accounts.')
    requireSame(createAssociatedTokenAccountIdempotentInstruction(payer, account, owner, mint, program), instruction)
    return { created: `${payer} ${account} ${mint}`, createsFor: owner.toBase58() }
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
    authority: authority?.pubkey.toBase58() ?? '',
    from: keys.source.pubkey.toBase58(),
    to: keys.destination.pubkey.toBase58(),
    mint: keys.mint.pubkey.toBase58(),
    program: programId.toBase58(),
    baseUnits: data.amount,
    decimals: data.decimals,
    hookAccounts: joinAccounts(hookAccounts),
    ...('fee' in data && { withheld: data.fee }),
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
