import type { Mint, AuthorityType as Authority } from '@solana/spl-token'
import {
  ACCOUNT_SIZE,
  AuthorityType,
  TOKEN_PROGRAM_ID,
  TokenInstruction,
  approveCheckedInstructionData,
  approveInstructionData,
  burnCheckedInstructionData,
  burnInstructionData,
  calculateEpochFee,
  closeAccountInstructionData,
  freezeAccountInstructionData,
  getTransferFeeConfig,
  getTransferHook,
  initializeAccount3InstructionData,
  initializeAccountInstructionData,
  mintToCheckedInstructionData,
  mintToInstructionData,
  revokeInstructionData,
  setAuthorityInstructionData,
  syncNativeInstructionData,
  thawAccountInstructionData,
  transferCheckedInstructionData,
  transferCheckedWithFeeInstructionData,
  transferInstructionData,
  unpackAccount,
  unpackMint,
} from '../../../solana/tokenLibrary'
import { PublicKey, SYSVAR_RENT_PUBKEY, TransactionInstruction, type AccountMeta } from '@solana/web3.js'
import { formatUnits } from 'viem'
import type { Fact, LabelKey, Text, WarningKey } from '../description'
import type { SolanaAccount } from './AccountReader'
import { factsOf, keyLine, line, requireSame, type InstructionContext, type InstructionReading } from './instruction'

type Read = (
  instruction: TransactionInstruction,
  context: InstructionContext,
) => InstructionReading | Promise<InstructionReading>

/** From this number on a token takes an allowance as one without limit. */
const UNLIMITED = 2n ** 64n - 1n
/** Calm is a token that keeps up to this part of a transfer. */
const CALM_FEE_PARTS = 100n
/** The first byte names the extension, the second its instruction. */
const TRANSFER_WITH_FEE = 1

type Place = { readonly owner: string | undefined; readonly mint: string | undefined }

/** Whose a token account is, and of which token: from the chain, or from the instruction that creates it. */
async function placeOf(
  account: PublicKey,
  program: PublicKey,
  { reader, created }: InstructionContext,
): Promise<Place> {
  const coming = created.get(account.toBase58())
  if (coming) return coming
  const found = await reader.account(account.toBase58())
  if (!found || found.data.length < ACCOUNT_SIZE) return { owner: undefined, mint: undefined }
  const { owner, mint } = unpackAccount(account, asInfo(found), program)
  return { owner: owner.toBase58(), mint: mint.toBase58() }
}

/** The chain refuses an instruction whose decimals are not those of the mint, and words that follow it would lie. */
async function mintAt(
  address: PublicKey | string | undefined,
  program: PublicKey,
  { reader }: InstructionContext,
  decimals?: number,
): Promise<Mint | undefined> {
  const found = address === undefined ? undefined : await reader.account(String(address))
  const mint = found && unpackMint(new PublicKey(address ?? ''), asInfo(found), program)
  if (mint && decimals !== undefined && mint.decimals !== decimals)
    throw new RangeError('The decimals are not those of the token.')
  return mint
}

function asInfo({ owner, lamports, data }: SolanaAccount): Parameters<typeof unpackMint>[1] {
  return { owner: new PublicKey(owner), lamports: Number(lamports), data: Buffer.from(data), executable: false }
}

function amountText(units: bigint, decimals: number | undefined): Text {
  return decimals === undefined
    ? { key: 'unitsOfToken', units: String(units) }
    : { key: 'amountOfToken', amount: formatUnits(units, decimals) }
}

function signerLines(authority: PublicKey, signers: readonly AccountMeta[], { account }: InstructionContext): Fact[] {
  return [
    ...(authority.toBase58() === account ? [] : [keyLine('authority', authority)]),
    ...signers.map(({ pubkey }) => keyLine('signedBy', pubkey)),
  ]
}

type Amount = {
  readonly authority: PublicKey
  readonly signers: readonly AccountMeta[]
  readonly amount: bigint
  readonly mint?: PublicKey
  readonly decimals?: number
}

type Transfer = Amount & { readonly source: PublicKey; readonly destination: PublicKey; readonly fee?: bigint }

async function transfer(
  moved: Transfer,
  context: InstructionContext,
  { keys, programId: program }: TransactionInstruction,
): Promise<InstructionReading> {
  const { source, destination, authority, signers, amount: units } = moved
  const to = await placeOf(destination, program, context)
  const address = moved.mint?.toBase58() ?? (await placeOf(source, program, context)).mint
  const mint = await mintAt(address, program, context, moved.decimals)
  const decimals = mint?.decimals ?? moved.decimals
  const hook = mint && getTransferHook(mint)
  const hasHook = hook != null && !hook.programId.equals(PublicKey.default)
  const signs = keys.some(({ pubkey, isSigner }) => isSigner && pubkey.equals(authority))
  if (signers.length > 0 && signs && !hasHook) throw new RangeError('The instruction has accounts without a meaning.')
  const config = mint && getTransferFeeConfig(mint)
  const kept = moved.fee ?? (config ? calculateEpochFee(config, await context.reader.epoch(), units) : 0n)
  const isOwn = authority.toBase58() === context.account
  return {
    facts: [
      line('amount', amountText(units, decimals)),
      ...(kept > 0n
        ? [line('feeTaken', amountText(kept, decimals)), line('arrives', amountText(units - kept, decimals))]
        : []),
      ...(to.owner === undefined ? [] : [keyLine('recipient', to.owner)]),
      keyLine('tokenRecipientAccount', destination),
      ...(address === undefined ? [] : [keyLine('token', address)]),
      keyLine('accountOfToken', source),
      ...(isOwn ? [] : [keyLine('authority', authority)]),
      ...(hasHook ? [keyLine('program', hook.programId)] : []),
      ...signers.map(({ pubkey }) => keyLine(hasHook ? 'passedAccount' : 'signedBy', pubkey)),
    ],
    warnings: [
      ...(isOwn ? [] : [{ key: 'movesOthers' } as const]),
      ...(kept * CALM_FEE_PARTS > units ? [{ key: 'feeOfToken' } as const] : []),
      ...(hasHook ? [{ key: 'hooked' } as const] : []),
    ],
  }
}

type Approval = Amount & { readonly account: PublicKey; readonly delegate: PublicKey }

async function approval(
  { account, delegate, authority, signers, amount, mint: named, decimals }: Approval,
  context: InstructionContext,
  { programId }: TransactionInstruction,
): Promise<InstructionReading> {
  await mintAt(named, programId, context, decimals)
  const { mint: address } = await placeOf(account, programId, context)
  const mint = await mintAt(address, programId, context)
  return {
    facts: [
      line(
        'maySpend',
        amount === UNLIMITED ? { key: 'unlimitedAmount', symbol: '' } : amountText(amount, mint?.decimals),
      ),
      keyLine('spender', delegate),
      ...(address === undefined ? [] : [keyLine('token', address)]),
      keyLine('accountOfToken', account),
      ...(named ? [keyLine('token', named)] : []),
      ...signerLines(authority, signers, context),
    ],
    warnings: [{ key: 'allowsLater' }],
  }
}

const AUTHORITIES: Readonly<Partial<Record<Authority, string>>> = {
  [AuthorityType.MintTokens]: 'MintTokens',
  [AuthorityType.FreezeAccount]: 'FreezeAccount',
  [AuthorityType.AccountOwner]: 'AccountOwner',
  [AuthorityType.CloseAccount]: 'CloseAccount',
}

type Layout<Data> = { decode(bytes: Uint8Array): Data; encode(data: Data, into: Uint8Array): number }

/**
 * What the program needs of an account. One that `signs` is the last that has a name: those after it sign in its place,
 * if several share it. With `signsTransfer` they may also be the accounts of a transfer hook, which need no role, where
 * it signs itself. A key is that one account.
 */
type Role = 'reads' | 'writes' | 'signs' | 'signsTransfer' | PublicKey

type Decoded<Data, Name extends string> = Data &
  Readonly<Record<Name, PublicKey>> & { readonly signers: readonly AccountMeta[] }

/**
 * One instruction: its data as the program's published client has it, its accounts in their order, and what it does, as
 * facts with the name of a value each or by a function.
 */
function row<Data extends object, Name extends string>(
  layout: Layout<Data>,
  accounts: Readonly<Record<Name, Role>>,
  does:
    | Readonly<Partial<Record<LabelKey, NoInfer<Name> | keyof Data>>>
    | ((
        decoded: Decoded<Data, NoInfer<Name>>,
        context: InstructionContext,
        instruction: TransactionInstruction,
      ) => InstructionReading | Promise<InstructionReading>),
  ...warnings: readonly WarningKey[]
): Read {
  return (instruction, context) => {
    const { programId, keys, data } = instruction
    const values = layout.decode(data)
    const encoded = Buffer.alloc(data.length)
    const length = layout.encode(values, encoded)
    const named = Object.entries<Role>(accounts)
    const [, lastRole] = named.at(-1) ?? []
    const signers = lastRole === 'signs' || lastRole === 'signsTransfer' ? keys.slice(named.length) : []
    const isShared = signers.length > 0 && !(lastRole === 'signsTransfer' && keys[named.length - 1]?.isSigner)
    const needed = named.map(([, role], at) => ({
      pubkey: role instanceof PublicKey ? role : (keys[at]?.pubkey ?? PublicKey.default),
      isSigner: (role === 'signs' || role === 'signsTransfer') && !isShared,
      isWritable: role === 'writes',
    }))
    needed.push(...(isShared ? signers.map(({ pubkey }) => ({ pubkey, isSigner: true, isWritable: false })) : signers))
    requireSame(new TransactionInstruction({ programId, keys: needed, data: encoded.subarray(0, length) }), instruction)
    const decoded = {
      ...values,
      ...Object.fromEntries(named.map(([name], at) => [name, needed[at]?.pubkey])),
      signers,
    } as Decoded<Data, Name>
    return typeof does === 'function'
      ? does(decoded, context, instruction)
      : plainReading(decoded, does, warnings, context, programId)
  }
}

async function plainReading(
  decoded: Partial<Amount>,
  facts: Readonly<Partial<Record<LabelKey, PropertyKey>>>,
  warnings: readonly WarningKey[],
  context: InstructionContext,
  program: PublicKey,
): Promise<InstructionReading> {
  const { amount, authority, signers = [], decimals } = decoded
  const mint = amount === undefined ? undefined : await mintAt(decoded.mint, program, context, decimals)
  return {
    facts: [
      ...factsOf(facts, decoded, (value) => amountText(value as bigint, mint?.decimals ?? decimals)),
      ...(authority ? signerLines(authority, signers, context) : []),
    ],
    warnings: warnings.map((key) => ({ key })),
  }
}

const TRANSFER = { source: 'writes', destination: 'writes', authority: 'signsTransfer' } as const
const CHECKED_TRANSFER = { source: 'writes', mint: 'reads', destination: 'writes', authority: 'signsTransfer' } as const
const MINTING = { mint: 'writes', destination: 'writes', authority: 'signs' } as const
const BURNING = { account: 'writes', mint: 'writes', authority: 'signs' } as const
const FREEZING = { account: 'writes', mint: 'reads', authority: 'signs' } as const

const MINTED = { mints: 'amount', recipient: 'destination', token: 'mint' } as const
const BURNT = { burns: 'amount', token: 'mint', accountOfToken: 'account' } as const
const CREATED = { createsTokenAccount: 'account', ownedBy: 'owner', token: 'mint' } as const

const transferWithFee = row(transferCheckedWithFeeInstructionData, CHECKED_TRANSFER, transfer)

/** Each instruction of the token programs that has words. Transfers, and taking back an approval, can be calm. */
const ROWS: Readonly<Record<number, Read>> = {
  [TokenInstruction.Transfer]: row(transferInstructionData, TRANSFER, transfer),
  [TokenInstruction.TransferChecked]: row(transferCheckedInstructionData, CHECKED_TRANSFER, transfer),
  [TokenInstruction.TransferFeeExtension](instruction, context) {
    // The classic program has no extensions.
    if (instruction.data[1] !== TRANSFER_WITH_FEE || instruction.programId.equals(TOKEN_PROGRAM_ID))
      throw new RangeError('Not a transfer.')
    return transferWithFee(instruction, context)
  },
  [TokenInstruction.Approve]: row(
    approveInstructionData,
    { account: 'writes', delegate: 'reads', authority: 'signs' },
    approval,
  ),
  [TokenInstruction.ApproveChecked]: row(
    approveCheckedInstructionData,
    { account: 'writes', mint: 'reads', delegate: 'reads', authority: 'signs' },
    approval,
  ),
  [TokenInstruction.Revoke]: row(
    revokeInstructionData,
    { account: 'writes', authority: 'signs' },
    { revokes: 'account' },
  ),
  [TokenInstruction.SetAuthority]: row(
    setAuthorityInstructionData,
    { account: 'writes', authority: 'signs' },
    ({ account, authority, signers, authorityType, newAuthority }, context) => {
      const kind = AUTHORITIES[authorityType]
      if (kind === undefined) throw new RangeError('An authority without words.')
      return {
        facts: [
          line('right', kind),
          keyLine('accountOfToken', account),
          newAuthority ? keyLine('setsAuthority', newAuthority) : line('setsAuthority', { key: 'nobody' }),
          ...signerLines(authority, signers, context),
        ],
        warnings: [{ key: 'changesOwner' }],
      }
    },
  ),
  [TokenInstruction.MintTo]: row(mintToInstructionData, MINTING, MINTED, 'unusualStep'),
  [TokenInstruction.MintToChecked]: row(mintToCheckedInstructionData, MINTING, MINTED, 'unusualStep'),
  [TokenInstruction.Burn]: row(burnInstructionData, BURNING, BURNT, 'addressBurns'),
  [TokenInstruction.BurnChecked]: row(burnCheckedInstructionData, BURNING, BURNT, 'addressBurns'),
  [TokenInstruction.CloseAccount]: row(
    closeAccountInstructionData,
    { account: 'writes', destination: 'writes', authority: 'signs' },
    { closes: 'account', recipient: 'destination' },
    'closesAccount',
  ),
  [TokenInstruction.FreezeAccount]: row(
    freezeAccountInstructionData,
    FREEZING,
    { freezes: 'account', token: 'mint' },
    'unusualStep',
  ),
  [TokenInstruction.ThawAccount]: row(
    thawAccountInstructionData,
    FREEZING,
    { thaws: 'account', token: 'mint' },
    'unusualStep',
  ),
  [TokenInstruction.SyncNative]: row(syncNativeInstructionData, { account: 'writes' }, { syncsWrapped: 'account' }),
  [TokenInstruction.InitializeAccount]: row(
    initializeAccountInstructionData,
    { account: 'writes', mint: 'reads', owner: 'reads', rent: SYSVAR_RENT_PUBKEY },
    CREATED,
    'unusualStep',
  ),
  [TokenInstruction.InitializeAccount3]: row(
    initializeAccount3InstructionData,
    { account: 'writes', mint: 'reads' },
    CREATED,
    'unusualStep',
  ),
}

/**
 * Both token programs have the same instructions, and some do nearly the same: which of them it is decides whether the
 * chain carries it out.
 */
export async function readTokenInstruction(
  instruction: TransactionInstruction,
  context: InstructionContext,
): Promise<InstructionReading | undefined> {
  const kind = instruction.data[0] ?? -1
  const reading = await ROWS[kind]?.(instruction, context)
  const details = [keyLine('program', instruction.programId), line('function', String(TokenInstruction[kind]))]
  return reading && { ...reading, details }
}
