import type { Mint, AuthorityType as Authority } from '@solana/spl-token'
import {
  ACCOUNT_SIZE,
  AuthorityType,
  calculateEpochFee,
  createApproveCheckedInstruction,
  createApproveInstruction,
  createBurnCheckedInstruction,
  createBurnInstruction,
  createCloseAccountInstruction,
  createFreezeAccountInstruction,
  createInitializeAccount3Instruction,
  createInitializeAccountInstruction,
  createMintToCheckedInstruction,
  createMintToInstruction,
  createRevokeInstruction,
  createSetAuthorityInstruction,
  createSyncNativeInstruction,
  createThawAccountInstruction,
  createTransferCheckedInstruction,
  createTransferCheckedWithFeeInstruction,
  createTransferInstruction,
  decodeApproveCheckedInstruction,
  decodeApproveInstruction,
  decodeBurnCheckedInstruction,
  decodeBurnInstruction,
  decodeCloseAccountInstruction,
  decodeFreezeAccountInstruction,
  decodeInitializeAccount3Instruction,
  decodeInitializeAccountInstruction,
  decodeMintToCheckedInstruction,
  decodeMintToInstruction,
  decodeRevokeInstruction,
  decodeSetAuthorityInstruction,
  decodeSyncNativeInstruction,
  decodeThawAccountInstruction,
  decodeTransferCheckedInstruction,
  decodeTransferCheckedWithFeeInstruction,
  decodeTransferInstruction,
  getTransferFeeConfig,
  getTransferHook,
  TokenInstruction,
  unpackAccount,
  unpackMint,
} from '../../../solana/tokenLibrary'
import { PublicKey, type AccountMeta, type TransactionInstruction } from '@solana/web3.js'
import { formatUnits } from 'viem'
import type { Fact, Text } from '../description'
import type { SolanaAccount } from './AccountReader'
import { keyLine, line, requireSame, type InstructionContext, type InstructionReading } from './instruction'

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

async function mintAt(
  address: string | undefined,
  program: PublicKey,
  { reader }: InstructionContext,
): Promise<Mint | undefined> {
  const found = address === undefined ? undefined : await reader.account(address)
  return found && unpackMint(new PublicKey(address ?? ''), asInfo(found), program)
}

function asInfo({ owner, lamports, data }: SolanaAccount): Parameters<typeof unpackMint>[1] {
  return { owner: new PublicKey(owner), lamports: Number(lamports), data: Buffer.from(data), executable: false }
}

function amountText(units: bigint, decimals: number | undefined): Text {
  return decimals === undefined
    ? { key: 'unitsOfToken', units: String(units) }
    : { key: 'amountOfToken', amount: formatUnits(units, decimals) }
}

/** The chain refuses an instruction whose decimals are not those of the mint, and words that follow it would lie. */
function requireDecimals(mint: Mint | undefined, decimals: number): void {
  if (mint && mint.decimals !== decimals) throw new RangeError('The decimals are not those of the token.')
}

function signerLines(authority: PublicKey, signers: readonly AccountMeta[], { account }: InstructionContext): Fact[] {
  return [
    ...(authority.toBase58() === account ? [] : [keyLine('authority', authority)]),
    ...signers.map(({ pubkey }) => keyLine('signedBy', pubkey)),
  ]
}

/**
 * What follows the accounts of a transfer: the signers of an authority that several share and that does not sign
 * itself, or the accounts of a transfer hook, which need no role.
 */
function withRest(
  authority: AccountMeta,
  rest: readonly AccountMeta[],
  create: (shared: PublicKey[]) => TransactionInstruction,
): TransactionInstruction {
  if (!authority.isSigner) return create(keysOf(rest))
  const encoded = create([])
  encoded.keys.push(...rest)
  return encoded
}

const keysOf = (signers: readonly AccountMeta[]): PublicKey[] => signers.map(({ pubkey }) => pubkey)

type Transfer = {
  readonly instruction: TransactionInstruction
  readonly source: PublicKey
  readonly destination: PublicKey
  readonly authority: PublicKey
  readonly units: bigint
  readonly mint: string | undefined
  readonly decimals: number | undefined
  readonly fee: bigint | undefined
  readonly signers: readonly AccountMeta[]
}

async function transfer(moved: Transfer, context: InstructionContext): Promise<InstructionReading> {
  const { instruction, source, destination, authority, units } = moved
  const program = instruction.programId
  const to = await placeOf(destination, program, context)
  const address = moved.mint ?? (await placeOf(source, program, context)).mint
  const mint = await mintAt(address, program, context)
  if (moved.decimals !== undefined) requireDecimals(mint, moved.decimals)
  const decimals = mint?.decimals ?? moved.decimals
  const hook = mint && getTransferHook(mint)
  const hasHook = hook != null && !hook.programId.equals(PublicKey.default)
  const signs = instruction.keys.some(({ pubkey, isSigner }) => isSigner && pubkey.equals(authority))
  if (moved.signers.length > 0 && signs && !hasHook)
    throw new RangeError('The instruction has accounts without a meaning.')
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
      ...moved.signers.map(({ pubkey }) => keyLine(hasHook ? 'passedAccount' : 'signedBy', pubkey)),
    ],
    warnings: [
      ...(isOwn ? [] : [{ key: 'movesOthers' } as const]),
      ...(kept * CALM_FEE_PARTS > units ? [{ key: 'feeOfToken' } as const] : []),
      ...(hasHook ? [{ key: 'hooked' } as const] : []),
    ],
  }
}

/** An approval: calm only when nothing is allowed. */
async function approval(
  program: PublicKey,
  account: PublicKey,
  delegate: PublicKey,
  units: bigint,
  context: InstructionContext,
  rest: readonly Fact[],
): Promise<InstructionReading> {
  const { mint: address } = await placeOf(account, program, context)
  const mint = await mintAt(address, program, context)
  return {
    facts: [
      line(
        'maySpend',
        units === UNLIMITED ? { key: 'unlimitedAmount', symbol: '' } : amountText(units, mint?.decimals),
      ),
      keyLine('spender', delegate),
      ...(address === undefined ? [] : [keyLine('token', address)]),
      keyLine('accountOfToken', account),
      ...rest,
    ],
    warnings: [{ key: 'allowsLater' }],
  }
}

async function amountAt(
  program: PublicKey,
  mint: PublicKey,
  units: bigint,
  decimals: number | undefined,
  context: InstructionContext,
): Promise<Text> {
  const found = await mintAt(mint.toBase58(), program, context)
  if (decimals !== undefined) requireDecimals(found, decimals)
  return amountText(units, found?.decimals ?? decimals)
}

const AUTHORITIES: Readonly<Partial<Record<Authority, string>>> = {
  [AuthorityType.MintTokens]: 'MintTokens',
  [AuthorityType.FreezeAccount]: 'FreezeAccount',
  [AuthorityType.AccountOwner]: 'AccountOwner',
  [AuthorityType.CloseAccount]: 'CloseAccount',
}

/** Each instruction of the token programs that has words. Transfers, and taking back an approval, can be calm. */
const ROWS: Readonly<Record<number, Read>> = {
  [TokenInstruction.Transfer](instruction, context) {
    const { keys, data } = decodeTransferInstruction(instruction, instruction.programId)
    const [source, destination, authority] = [keys.source.pubkey, keys.destination.pubkey, keys.owner.pubkey]
    const signers = keys.multiSigners
    requireSame(
      withRest(keys.owner, signers, (shared) =>
        createTransferInstruction(source, destination, authority, data.amount, shared, instruction.programId),
      ),
      instruction,
    )
    return transfer(
      {
        instruction,
        source,
        destination,
        authority,
        units: data.amount,
        mint: undefined,
        decimals: undefined,
        fee: undefined,
        signers,
      },
      context,
    )
  },
  [TokenInstruction.TransferChecked](instruction, context) {
    const { keys, data } = decodeTransferCheckedInstruction(instruction, instruction.programId)
    const [source, destination, authority] = [keys.source.pubkey, keys.destination.pubkey, keys.owner.pubkey]
    const [mint, signers] = [keys.mint.pubkey, keys.multiSigners]
    requireSame(
      withRest(keys.owner, signers, (shared) =>
        createTransferCheckedInstruction(
          source,
          mint,
          destination,
          authority,
          data.amount,
          data.decimals,
          shared,
          instruction.programId,
        ),
      ),
      instruction,
    )
    return transfer(
      {
        instruction,
        source,
        destination,
        authority,
        units: data.amount,
        mint: mint.toBase58(),
        decimals: data.decimals,
        fee: undefined,
        signers,
      },
      context,
    )
  },
  [TokenInstruction.TransferFeeExtension](instruction, context) {
    if (instruction.data[1] !== TRANSFER_WITH_FEE) throw new RangeError('Not a transfer.')
    const { keys, data } = decodeTransferCheckedWithFeeInstruction(instruction, instruction.programId)
    const [source, destination, authority] = [keys.source.pubkey, keys.destination.pubkey, keys.authority.pubkey]
    const mint = keys.mint.pubkey
    const signers = keys.signers ?? []
    requireSame(
      withRest(keys.authority, signers, (shared) =>
        createTransferCheckedWithFeeInstruction(
          source,
          mint,
          destination,
          authority,
          data.amount,
          data.decimals,
          data.fee,
          shared,
          instruction.programId,
        ),
      ),
      instruction,
    )
    return transfer(
      {
        instruction,
        source,
        destination,
        authority,
        units: data.amount,
        mint: mint.toBase58(),
        decimals: data.decimals,
        fee: data.fee,
        signers,
      },
      context,
    )
  },
  [TokenInstruction.Approve](instruction, context) {
    const { keys, data } = decodeApproveInstruction(instruction, instruction.programId)
    const [account, delegate, owner] = [keys.account.pubkey, keys.delegate.pubkey, keys.owner.pubkey]
    const { programId } = instruction
    requireSame(
      createApproveInstruction(account, delegate, owner, data.amount, keysOf(keys.multiSigners), programId),
      instruction,
    )
    return approval(programId, account, delegate, data.amount, context, signerLines(owner, keys.multiSigners, context))
  },
  async [TokenInstruction.ApproveChecked](instruction, context) {
    const { keys, data } = decodeApproveCheckedInstruction(instruction, instruction.programId)
    const [account, delegate, owner] = [keys.account.pubkey, keys.delegate.pubkey, keys.owner.pubkey]
    const { programId } = instruction
    requireSame(
      createApproveCheckedInstruction(
        account,
        keys.mint.pubkey,
        delegate,
        owner,
        data.amount,
        data.decimals,
        keysOf(keys.multiSigners),
        programId,
      ),
      instruction,
    )
    requireDecimals(await mintAt(keys.mint.pubkey.toBase58(), programId, context), data.decimals)
    const rest = [keyLine('token', keys.mint.pubkey), ...signerLines(owner, keys.multiSigners, context)]
    return approval(programId, account, delegate, data.amount, context, rest)
  },
  [TokenInstruction.Revoke](instruction, context) {
    const { keys } = decodeRevokeInstruction(instruction, instruction.programId)
    const [account, owner] = [keys.account.pubkey, keys.owner.pubkey]
    requireSame(createRevokeInstruction(account, owner, keysOf(keys.multiSigners), instruction.programId), instruction)
    return { facts: [keyLine('revokes', account), ...signerLines(owner, keys.multiSigners, context)], warnings: [] }
  },
  [TokenInstruction.SetAuthority](instruction, context) {
    const { keys, data } = decodeSetAuthorityInstruction(instruction, instruction.programId)
    const [account, current] = [keys.account.pubkey, keys.currentAuthority.pubkey]
    requireSame(
      createSetAuthorityInstruction(
        account,
        current,
        data.authorityType,
        data.newAuthority,
        keysOf(keys.multiSigners),
        instruction.programId,
      ),
      instruction,
    )
    const kind = AUTHORITIES[data.authorityType]
    if (kind === undefined) throw new RangeError('An authority without words.')
    return {
      facts: [
        line('right', kind),
        keyLine('accountOfToken', account),
        data.newAuthority ? keyLine('setsAuthority', data.newAuthority) : line('setsAuthority', { key: 'nobody' }),
        ...signerLines(current, keys.multiSigners, context),
      ],
      warnings: [{ key: 'changesOwner' }],
    }
  },
  async [TokenInstruction.MintTo](instruction, context) {
    const { keys, data } = decodeMintToInstruction(instruction, instruction.programId)
    const [mint, destination, authority] = [keys.mint.pubkey, keys.destination.pubkey, keys.authority.pubkey]
    const { programId } = instruction
    requireSame(
      createMintToInstruction(mint, destination, authority, data.amount, keysOf(keys.multiSigners), programId),
      instruction,
    )
    return {
      facts: [
        line('mints', await amountAt(programId, mint, data.amount, undefined, context)),
        keyLine('recipient', destination),
        keyLine('token', mint),
        ...signerLines(authority, keys.multiSigners, context),
      ],
      warnings: [{ key: 'unusualStep' }],
    }
  },
  async [TokenInstruction.MintToChecked](instruction, context) {
    const { keys, data } = decodeMintToCheckedInstruction(instruction, instruction.programId)
    const [mint, destination, authority] = [keys.mint.pubkey, keys.destination.pubkey, keys.authority.pubkey]
    const { programId } = instruction
    requireSame(
      createMintToCheckedInstruction(
        mint,
        destination,
        authority,
        data.amount,
        data.decimals,
        keysOf(keys.multiSigners),
        programId,
      ),
      instruction,
    )
    return {
      facts: [
        line('mints', await amountAt(programId, mint, data.amount, data.decimals, context)),
        keyLine('recipient', destination),
        keyLine('token', mint),
        ...signerLines(authority, keys.multiSigners, context),
      ],
      warnings: [{ key: 'unusualStep' }],
    }
  },
  async [TokenInstruction.Burn](instruction, context) {
    const { keys, data } = decodeBurnInstruction(instruction, instruction.programId)
    const [account, mint, owner] = [keys.account.pubkey, keys.mint.pubkey, keys.owner.pubkey]
    const { programId } = instruction
    requireSame(
      createBurnInstruction(account, mint, owner, data.amount, keysOf(keys.multiSigners), programId),
      instruction,
    )
    return {
      facts: [
        line('burns', await amountAt(programId, mint, data.amount, undefined, context)),
        keyLine('token', mint),
        keyLine('accountOfToken', account),
        ...signerLines(owner, keys.multiSigners, context),
      ],
      warnings: [{ key: 'addressBurns' }],
    }
  },
  async [TokenInstruction.BurnChecked](instruction, context) {
    const { keys, data } = decodeBurnCheckedInstruction(instruction, instruction.programId)
    const [account, mint, owner] = [keys.account.pubkey, keys.mint.pubkey, keys.owner.pubkey]
    const { programId } = instruction
    requireSame(
      createBurnCheckedInstruction(
        account,
        mint,
        owner,
        data.amount,
        data.decimals,
        keysOf(keys.multiSigners),
        programId,
      ),
      instruction,
    )
    return {
      facts: [
        line('burns', await amountAt(programId, mint, data.amount, data.decimals, context)),
        keyLine('token', mint),
        keyLine('accountOfToken', account),
        ...signerLines(owner, keys.multiSigners, context),
      ],
      warnings: [{ key: 'addressBurns' }],
    }
  },
  [TokenInstruction.CloseAccount](instruction, context) {
    const { keys } = decodeCloseAccountInstruction(instruction, instruction.programId)
    const [account, destination, authority] = [keys.account.pubkey, keys.destination.pubkey, keys.authority.pubkey]
    requireSame(
      createCloseAccountInstruction(account, destination, authority, keysOf(keys.multiSigners), instruction.programId),
      instruction,
    )
    return {
      facts: [
        keyLine('closes', account),
        keyLine('recipient', destination),
        ...signerLines(authority, keys.multiSigners, context),
      ],
      warnings: [{ key: 'closesAccount' }],
    }
  },
  [TokenInstruction.FreezeAccount](instruction, context) {
    const { keys } = decodeFreezeAccountInstruction(instruction, instruction.programId)
    const [account, mint, authority] = [keys.account.pubkey, keys.mint.pubkey, keys.authority.pubkey]
    requireSame(
      createFreezeAccountInstruction(account, mint, authority, keysOf(keys.multiSigners), instruction.programId),
      instruction,
    )
    return {
      facts: [
        keyLine('freezes', account),
        keyLine('token', mint),
        ...signerLines(authority, keys.multiSigners, context),
      ],
      warnings: [{ key: 'unusualStep' }],
    }
  },
  [TokenInstruction.ThawAccount](instruction, context) {
    const { keys } = decodeThawAccountInstruction(instruction, instruction.programId)
    const [account, mint, authority] = [keys.account.pubkey, keys.mint.pubkey, keys.authority.pubkey]
    requireSame(
      createThawAccountInstruction(account, mint, authority, keysOf(keys.multiSigners), instruction.programId),
      instruction,
    )
    return {
      facts: [keyLine('thaws', account), keyLine('token', mint), ...signerLines(authority, keys.multiSigners, context)],
      warnings: [{ key: 'unusualStep' }],
    }
  },
  [TokenInstruction.SyncNative](instruction) {
    const { keys } = decodeSyncNativeInstruction(instruction, instruction.programId)
    requireSame(createSyncNativeInstruction(keys.account.pubkey, instruction.programId), instruction)
    return { facts: [keyLine('syncsWrapped', keys.account.pubkey)], warnings: [] }
  },
  [TokenInstruction.InitializeAccount](instruction) {
    const { keys } = decodeInitializeAccountInstruction(instruction, instruction.programId)
    const [account, mint, owner] = [keys.account.pubkey, keys.mint.pubkey, keys.owner.pubkey]
    requireSame(createInitializeAccountInstruction(account, mint, owner, instruction.programId), instruction)
    return {
      facts: [keyLine('createsTokenAccount', account), keyLine('ownedBy', owner), keyLine('token', mint)],
      warnings: [{ key: 'unusualStep' }],
    }
  },
  [TokenInstruction.InitializeAccount3](instruction) {
    const { keys, data } = decodeInitializeAccount3Instruction(instruction, instruction.programId)
    const [account, mint] = [keys.account.pubkey, keys.mint.pubkey]
    requireSame(createInitializeAccount3Instruction(account, mint, data.owner, instruction.programId), instruction)
    return {
      facts: [keyLine('createsTokenAccount', account), keyLine('ownedBy', data.owner), keyLine('token', mint)],
      warnings: [{ key: 'unusualStep' }],
    }
  },
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
