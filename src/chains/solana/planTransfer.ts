import {
  addExtraAccountMetasForExecute,
  calculateEpochFee,
  createAssociatedTokenAccountIdempotentInstruction,
  createTransferCheckedInstruction,
  createTransferCheckedWithFeeInstruction,
  getAssociatedTokenAddressSync,
  getMemoTransfer,
  getTransferFeeConfig,
  getTransferHook,
  TOKEN_2022_PROGRAM_ID,
  TOKEN_PROGRAM_ID,
  unpackAccount,
  unpackMint,
  type Mint,
} from '@solana/spl-token'
import { PublicKey, SYSVAR_CLOCK_PUBKEY, SystemProgram, TransactionInstruction, type Connection } from '@solana/web3.js'
import type { TokenScale } from '../../domain/money/tokenScale'
import { ServiceUnavailable } from '../../errors/service'
import { BalanceFrozen, RecipientClosed, RecipientFrozen, RecipientOtherToken } from '../../errors/transferRefusals'
import { TransferSimulationFailed, type TransferRefusal } from '../../errors/transactions'
import { WalletButtonError } from '../../errors/WalletButtonError'
import type { ChainTransfers, TransferOrder } from '../contract'
import { read, readAccounts } from './connection'
import { readRecipient, type Recipient } from './recipients'
import { joinAccounts, MEMO_PROGRAM, type TransferFacts, type TransferPart } from './readTransfer'
import { scaleOf } from './tokenScales'
import { readSources, takeFrom, type Source, type Sources } from './sources'

/** Instructions that wallets add to guard a transaction take units of it. */
const GUARD_UNITS = 30_000
const NATIVE_UNITS = 500 + GUARD_UNITS
const TOKEN_UNITS = 300_000
const TOKEN_WITH_ACCOUNT_UNITS = 400_000
const FURTHER_TOKEN_UNITS = 70_000
const MEMO_UNITS = 80_000
const UNITS_MAX = 1_400_000
/** More do not fit into the 1232 bytes of a transaction. */
const SOURCES_MAX = 24
/** What a simulation has used may differ a little from what the transfer will use. */
const UNITS_PERCENT = 125
/** For a recipient that takes no transfer without a memo, from a visitor who has none. */
const MEMO_WHERE_REQUIRED = 'Transfer'

/**
 * The plan at a price, with as many units as a simulation has used, and room for guards. Those of SOL are known, and
 * stay as they are: all of it can leave only if its fee is the same each time.
 */
export function withPrice(plan: TransferPlan, microLamports: bigint, used: number | undefined): TransferPlan {
  const { facts } = plan
  const needed =
    used === undefined || facts.mint === undefined ? facts.units : Math.ceil((used * UNITS_PERCENT) / 100) + GUARD_UNITS
  return { ...plan, facts: { ...facts, microLamports, units: Math.min(needed, UNITS_MAX) } }
}

/** The instructions of a transfer, and what their bytes must say. The price is none until it is known. */
export interface TransferPlan {
  readonly instructions: readonly TransactionInstruction[]
  readonly facts: TransferFacts
  /** Who can take out what arrives, where that is not the recipient itself. */
  readonly owner?: string
  /** The token account that the transfer creates, and the lamports that it has before. */
  readonly creates?: { readonly address: PublicKey; readonly lamports: number }
  /** The program that the mint has every transfer judged by. */
  readonly hook?: PublicKey
  readonly scale?: TokenScale | undefined
}

/**
 * Plans a transfer of SOL, or of a token of either token program.
 * @throws TransferSimulationFailed, an error of transferRefusals, ServiceUnavailable
 */
export async function planTransfer(
  order: TransferOrder,
  connection: Connection,
  signal: AbortSignal,
): Promise<TransferPlan> {
  if (order.token) {
    const route = await readRoute(order, order.token, order.recipient, connection, signal)
    return planTokens(order, route, takeFrom(route.sources, order.baseUnits, route.target), connection, signal)
  }
  const { owner } = await readRecipient(new PublicKey(order.recipient), undefined, connection, signal)
  return { ...planLamports(order), ...(owner && { owner: owner.toBase58() }) }
}

/** The transfer of SOL, whoever the recipient is. */
export function planLamports({ from, recipient, baseUnits, memo }: TransferOrder): TransferPlan {
  const [payer, to] = [new PublicKey(from.address), new PublicKey(recipient)]
  return {
    instructions: [
      ...memoInstructions(memo),
      SystemProgram.transfer({ fromPubkey: payer, toPubkey: to, lamports: baseUnits }),
    ],
    facts: {
      payer: from.address,
      microLamports: 0n,
      units: NATIVE_UNITS + (memo === undefined ? 0 : MEMO_UNITS),
      to: recipient,
      program: SystemProgram.programId.toBase58(),
      ...(memo !== undefined && { memo }),
      parts: [{ from: from.address, baseUnits }],
    },
  }
}

type Token = NonNullable<TransferOrder['token']>

/** A recipient who has no token account yet. */
const ANYBODY: Recipient = { key: new PublicKey(new Uint8Array(32).fill(1)), account: null, at: 'token account' }

/** Where tokens come from and go to, as the network has it now. */
interface Route {
  readonly mint: Mint
  readonly scale: TokenScale | undefined
  readonly program: PublicKey
  readonly sources: Sources
  readonly recipient: PublicKey
  readonly target: PublicKey
  readonly owner?: string
  readonly creates?: TransferPlan['creates']
  readonly memo: string | undefined
  /** Absent for a mint without a transfer fee. */
  readonly withheldOf: ((baseUnits: bigint) => bigint) | undefined
}

async function readRoute(
  { from, memo }: Pick<TransferOrder, 'from' | 'memo'>,
  token: Token,
  address: string | undefined,
  connection: Connection,
  signal: AbortSignal,
): Promise<Route> {
  const { mint, program, scale } = await readMint(token.address, connection, signal)
  // A list that does not know of the scale means another amount.
  if (mint.decimals !== token.decimals || token.scale?.kind !== scale?.kind)
    throw new TransferSimulationFailed('decimals_differ')
  const [recipient, sources, withheldOf] = await Promise.all([
    address === undefined
      ? ANYBODY
      : readRecipient(new PublicKey(address), { mint: mint.address, program }, connection, signal),
    readSources(mint, program, new PublicKey(from.address), connection, signal),
    readWithheld(mint, connection, signal),
  ])
  const direct = recipient.at === 'address'
  // Nothing is there yet: an account of that account would be made, from which nothing could be taken out.
  const own = getAssociatedTokenAddressSync(mint.address, new PublicKey(from.address), true, program)
  if (!direct && recipient.key.equals(own)) throw new RecipientClosed()
  const target = direct ? recipient.key : getAssociatedTokenAddressSync(mint.address, recipient.key, true, program)
  const [there = null] = direct ? [recipient.account] : await readAccounts([target], connection, signal)
  const route = { mint, scale, program, sources, recipient: recipient.key, target, withheldOf }
  if (!there?.owner.equals(program)) {
    if (direct) throw new RecipientOtherToken()
    return { ...route, creates: { address: target, lamports: there?.lamports ?? 0 }, memo }
  }
  const account = unpack('recipient_unusable', () => unpackAccount(target, there, program))
  if (!account.mint.equals(mint.address)) throw new RecipientOtherToken()
  // The owner of an associated account may have changed: then it is no longer the recipient's.
  if (!direct && !account.owner.equals(recipient.key)) throw new TransferSimulationFailed('recipient_unusable')
  if (account.isFrozen) throw new RecipientFrozen()
  return {
    ...route,
    ...(recipient.owner && { owner: recipient.owner.toBase58() }),
    memo: memo ?? (getMemoTransfer(account)?.requireIncomingTransferMemos ? MEMO_WHERE_REQUIRED : undefined),
  }
}

async function planTokens(
  { from }: Pick<TransferOrder, 'from'>,
  { mint, scale, program, recipient, target, owner, creates, memo, withheldOf }: Route,
  sources: readonly Source[],
  connection: Connection,
  signal: AbortSignal,
): Promise<TransferPlan> {
  const payer = new PublicKey(from.address)
  const instructions: TransactionInstruction[] = []
  const parts: TransferPart[] = []
  if (creates)
    instructions.push(
      createAssociatedTokenAccountIdempotentInstruction(
        ...([payer, target, recipient, mint.address, program] as const),
      ),
    )
  for (const { address: source, baseUnits } of sources) {
    const withheld = withheldOf?.(baseUnits)
    const { address, decimals } = mint
    const transfer =
      withheld === undefined
        ? createTransferCheckedInstruction(source, address, target, payer, baseUnits, decimals, [], program)
        : createTransferCheckedWithFeeInstruction(
            ...([source, address, target, payer, baseUnits, decimals, withheld] as const),
            [],
            program,
          )
    await addHookAccounts(transfer, mint, [source, target, payer], baseUnits, connection, signal)
    // The token program looks at the instruction directly before the transfer, and at no other one.
    instructions.push(...memoInstructions(memo), transfer)
    parts.push({
      from: source.toBase58(),
      baseUnits,
      ...(withheld !== undefined && { withheld }),
      hookAccounts: joinAccounts(transfer.keys.slice(4)),
    })
  }
  const units =
    (creates ? TOKEN_WITH_ACCOUNT_UNITS : TOKEN_UNITS) +
    (parts.length - 1) * FURTHER_TOKEN_UNITS +
    (memo === undefined ? 0 : parts.length * MEMO_UNITS)
  const hook = hookOf(mint)
  return {
    instructions,
    facts: {
      payer: from.address,
      microLamports: 0n,
      units: Math.min(units, UNITS_MAX),
      to: target.toBase58(),
      mint: mint.address.toBase58(),
      decimals: mint.decimals,
      program: program.toBase58(),
      ...(memo !== undefined && { memo }),
      ...(creates && { createsFor: recipient.toBase58() }),
      parts,
    },
    ...(owner !== undefined && { owner }),
    ...(creates && { creates }),
    ...(hook && { hook }),
    scale,
  }
}

function memoInstructions(memo: string | undefined): TransactionInstruction[] {
  return memo === undefined
    ? []
    : [
        new TransactionInstruction({
          programId: MEMO_PROGRAM,
          keys: [],
          data: new TextEncoder().encode(memo) as Buffer,
        }),
      ]
}

/**
 * The most of a token that can leave by one transfer: what is not frozen, in as many accounts as `fits` says.
 * @throws TransferSimulationFailed, an error of transferRefusals, ServiceUnavailable
 */
export async function findAvailable(
  order: Parameters<NonNullable<ChainTransfers['available']>>[0],
  fits: (plan: TransferPlan) => boolean,
  connection: Connection,
  signal: AbortSignal,
): Promise<bigint> {
  const route = await readRoute(order, order.token, order.recipient, connection, signal)
  const others = route.sources.movable.filter(({ address }) => !address.equals(route.target))
  if (others.length === 0 && route.sources.frozen > 0n) throw new BalanceFrozen()
  for (let count = Math.min(others.length, SOURCES_MAX); count > 0; count -= 1) {
    const taken = others.slice(0, count)
    if (fits(await planTokens(order, route, taken, connection, signal)))
      return taken.reduce((sum, { baseUnits }) => sum + baseUnits, 0n)
  }
  return 0n
}

async function readMint(
  address: string,
  connection: Connection,
  signal: AbortSignal,
): Promise<Pick<Route, 'mint' | 'program' | 'scale'>> {
  const key = unpack('not_a_token', () => new PublicKey(address))
  const [info, clock] = await readAccounts([key, SYSVAR_CLOCK_PUBKEY], connection, signal)
  const program = [TOKEN_PROGRAM_ID, TOKEN_2022_PROGRAM_ID].find((each) => info?.owner.equals(each))
  if (!info || !program) throw new TransferSimulationFailed('not_a_token')
  const mint = unpack('not_a_token', () => unpackMint(key, info, program))
  if (!mint.isInitialized) throw new TransferSimulationFailed('not_a_token')
  return { mint, program, scale: unpack('not_a_token', () => scaleOf(mint, clock)) }
}

/**
 * The transfer fee of this epoch; undefined for a mint without one. The transfer names it, so that it fails if the fee
 * changes.
 */
async function readWithheld(mint: Mint, connection: Connection, signal: AbortSignal): Promise<Route['withheldOf']> {
  const config = unpack('not_a_token', () => getTransferFeeConfig(mint))
  if (!config) return undefined
  const { epoch } = await read(connection.getEpochInfo(), signal)
  if (!Number.isSafeInteger(epoch) || epoch < 0) throw new ServiceUnavailable('rpc', 'unreadable')
  return (baseUnits) => calculateEpochFee(config, BigInt(epoch), baseUnits)
}

function hookOf(mint: Mint): PublicKey | undefined {
  const hook = unpack('not_a_token', () => getTransferHook(mint))?.programId
  return hook?.equals(PublicKey.default) ? undefined : hook
}

/** Adds the accounts that the mint's transfer hook takes, as its list on the chain names them. */
async function addHookAccounts(
  transfer: TransactionInstruction,
  mint: Mint,
  [source, target, payer]: readonly [PublicKey, PublicKey, PublicKey],
  baseUnits: bigint,
  connection: Connection,
  signal: AbortSignal,
): Promise<void> {
  const hook = hookOf(mint)
  if (!hook) return
  // The library reads single accounts only, and its own error for an endpoint that does not answer says nothing.
  const reader = {
    getAccountInfo: async (address: PublicKey) => (await readAccounts([address], connection, signal))[0] ?? null,
  } as Connection
  try {
    await addExtraAccountMetasForExecute(reader, transfer, hook, source, mint.address, target, payer, baseUnits)
  } catch (reason) {
    throw reason instanceof WalletButtonError ? reason : new TransferSimulationFailed('reverted', reason)
  }
  if (transfer.keys.some(({ isSigner, pubkey }) => isSigner && !pubkey.equals(payer)))
    throw new TransferSimulationFailed('reverted', new Error('The transfer hook wants another signer.'))
}

/** What the library makes of an account; its objections become the refusal. */
function unpack<T>(refusal: TransferRefusal, take: () => T): T {
  try {
    return take()
  } catch (reason) {
    throw new TransferSimulationFailed(refusal, reason)
  }
}
