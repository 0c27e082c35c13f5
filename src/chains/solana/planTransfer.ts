import {
  addExtraAccountMetasForExecute,
  calculateEpochFee,
  createAssociatedTokenAccountIdempotentInstruction,
  createTransferCheckedInstruction,
  createTransferCheckedWithFeeInstruction,
  ExtensionType,
  getAccountLen,
  getAccountTypeOfMintType,
  getAssociatedTokenAddressSync,
  getExtensionTypes,
  getTransferFeeConfig,
  getTransferHook,
  TOKEN_2022_PROGRAM_ID,
  TOKEN_PROGRAM_ID,
  unpackAccount,
  unpackMint,
  type Mint,
} from '@solana/spl-token'
import {
  PublicKey,
  SystemProgram,
  type AccountInfo,
  type Connection,
  type TransactionInstruction,
} from '@solana/web3.js'
import { ServiceUnavailable } from '../../errors/service'
import { TransferSimulationFailed, type TransferRefusal } from '../../errors/transactions'
import { WalletButtonError } from '../../errors/WalletButtonError'
import type { TransferOrder } from '../contract'
import { read } from './connection'
import { joinAccounts, type TransferFacts } from './readTransfer'

const NATIVE_UNITS = 500
const TOKEN_UNITS = 300_000
const TOKEN_WITH_ACCOUNT_UNITS = 400_000
export const UNIT_PRICE_MICRO_LAMPORTS = 20_000_000n

/** The instructions of a transfer, what their bytes must say, and the rent of the account that they create. */
export interface TransferPlan {
  readonly instructions: readonly TransactionInstruction[]
  readonly facts: TransferFacts
  readonly rent: bigint
}

/**
 * Plans a transfer of SOL, or of a token of either token program.
 * @throws TransferSimulationFailed, ServiceUnavailable
 */
export async function planTransfer(
  order: TransferOrder,
  connection: Connection,
  signal: AbortSignal,
): Promise<TransferPlan> {
  const { from, recipient, baseUnits, token } = order
  const [payer, owner] = [new PublicKey(from.address), new PublicKey(recipient)]
  const priced = { payer: from.address, microLamports: UNIT_PRICE_MICRO_LAMPORTS, baseUnits }
  if (!token)
    return {
      instructions: [SystemProgram.transfer({ fromPubkey: payer, toPubkey: owner, lamports: baseUnits })],
      facts: { ...priced, units: NATIVE_UNITS, from: from.address, to: recipient },
      rent: 0n,
    }

  const { mint, program } = await readMint(token.address, connection, signal)
  if (mint.decimals !== token.decimals) throw new TransferSimulationFailed('decimals_differ')
  const [source, target] = [payer, owner].map((each) =>
    getAssociatedTokenAddressSync(mint.address, each, true, program),
  ) as [PublicKey, PublicKey]
  const [held, there] = await readAccounts([source, target], connection, signal)
  const holding = unpack('no_token_account', () => unpackAccount(source, held ?? null, program))
  if (!holding.mint.equals(mint.address) || !holding.owner.equals(payer))
    throw new TransferSimulationFailed('no_token_account')
  if (holding.amount < baseUnits) throw new TransferSimulationFailed('not_enough')
  const missing = !there?.owner.equals(program)
  // The account's owner may have changed: then it is no longer the recipient's.
  if (
    !missing &&
    !unpack('recipient_unusable', () => unpackAccount(target, there ?? null, program)).owner.equals(owner)
  )
    throw new TransferSimulationFailed('recipient_unusable')

  const withheld = await readWithheld(mint, baseUnits, connection, signal)
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
  return {
    instructions: [
      ...(missing
        ? [createAssociatedTokenAccountIdempotentInstruction(payer, target, owner, mint.address, program)]
        : []),
      transfer,
    ],
    facts: {
      ...priced,
      units: missing ? TOKEN_WITH_ACCOUNT_UNITS : TOKEN_UNITS,
      from: source.toBase58(),
      to: target.toBase58(),
      mint: token.address,
      decimals: token.decimals,
      program: program.toBase58(),
      hookAccounts: joinAccounts(transfer.keys.slice(4)),
      ...(withheld !== undefined && { withheld }),
      ...(missing && { createsFor: recipient }),
    },
    rent: missing ? await readRent(mint, program, connection, signal) : 0n,
  }
}

/** @throws ServiceUnavailable */
export async function readAccounts(
  addresses: PublicKey[],
  connection: Connection,
  signal: AbortSignal,
): Promise<readonly (AccountInfo<Buffer> | null)[]> {
  const accounts = await read(connection.getMultipleAccountsInfo(addresses), signal)
  if (accounts.length !== addresses.length) throw new ServiceUnavailable('rpc', 'unreadable')
  return accounts
}

async function readMint(
  address: string,
  connection: Connection,
  signal: AbortSignal,
): Promise<{ mint: Mint; program: PublicKey }> {
  const key = unpack('not_a_token', () => new PublicKey(address))
  const [info] = await readAccounts([key], connection, signal)
  const program = [TOKEN_PROGRAM_ID, TOKEN_2022_PROGRAM_ID].find((each) => info?.owner.equals(each))
  if (!info || !program) throw new TransferSimulationFailed('not_a_token')
  const mint = unpack('not_a_token', () => unpackMint(key, info, program))
  if (!mint.isInitialized) throw new TransferSimulationFailed('not_a_token')
  return { mint, program }
}

/**
 * The transfer fee of this epoch; undefined for a mint without one. The transfer names it, so that it fails if the fee
 * changes.
 */
async function readWithheld(
  mint: Mint,
  baseUnits: bigint,
  connection: Connection,
  signal: AbortSignal,
): Promise<bigint | undefined> {
  const config = unpack('not_a_token', () => getTransferFeeConfig(mint))
  if (!config) return undefined
  const { epoch } = await read(connection.getEpochInfo(), signal)
  if (!Number.isSafeInteger(epoch) || epoch < 0) throw new ServiceUnavailable('rpc', 'unreadable')
  return calculateEpochFee(config, BigInt(epoch), baseUnits)
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
  const hook = unpack('not_a_token', () => getTransferHook(mint))?.programId
  if (!hook || hook.equals(PublicKey.default)) return
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

/** What the network keeps as a deposit for the recipient's token account, in lamports. */
async function readRent(mint: Mint, program: PublicKey, connection: Connection, signal: AbortSignal): Promise<bigint> {
  const extensions = unpack('not_a_token', () =>
    getExtensionTypes(mint.tlvData)
      .map(getAccountTypeOfMintType)
      .filter((type) => type !== ExtensionType.Uninitialized && type !== ExtensionType.ConfidentialTransferAccount),
  )
  // Associated accounts of Token-2022 cannot change their owner.
  if (program.equals(TOKEN_2022_PROGRAM_ID)) extensions.push(ExtensionType.ImmutableOwner)
  const rent = await read(connection.getMinimumBalanceForRentExemption(getAccountLen(extensions)), signal)
  // web3.js says 0 when the node refuses.
  if (!Number.isSafeInteger(rent) || rent <= 0) throw new ServiceUnavailable('rpc', 'unreadable')
  return BigInt(rent)
}

/** What the library makes of an account; its objections become the refusal. */
function unpack<T>(refusal: TransferRefusal, take: () => T): T {
  try {
    return take()
  } catch (reason) {
    throw new TransferSimulationFailed(refusal, reason)
  }
}
