import type { Network } from '../../domain/network/network'
import { ServiceUnavailable } from '../../errors/service'
import { InsufficientFunds, TransferMismatch, TransferSimulationFailed } from '../../errors/transactions'
import { WalletButtonError } from '../../errors/WalletButtonError'
import type { Clock } from '../../services/clock/clock'
import type { SolanaClient } from '../../services/rpc/solanaClient'
import type { ChainTransfers, TransferOrder } from '../contract'
import { fromBase58 } from './base58'
import { fromBase64, toBase64 } from './base64'
import { sendTransaction } from './sendTransaction'
import { compileTransaction, type Instruction } from './message'
import { isOnCurve } from './programAddress'
import {
  createTokenAccount,
  SYSTEM_PROGRAM,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
  transferLamports,
  transferTokens,
  unitLimit,
  unitPrice,
} from './programs'
import { readMintDecimals, readTokenAccount, readTransfer } from './readTransfer'
import { tokenAccountOf } from './tokenAccount'
import { readTransferFees, withheldOf } from './transferFee'

const SOLANA_SIGNATURE_FEE_LAMPORTS = 5_000
const SOLANA_TOKEN_WITH_ACCOUNT_UNITS = 400_000
const SOLANA_TOKEN_UNITS = 300_000
const SOLANA_NATIVE_UNITS = 500
const SOLANA_UNIT_PRICE_MICRO_LAMPORTS = 20_000_000

/** A blockhash is good for about 150 slots; what has not landed by then never will. */
const SOLANA_STATUS_WAIT_MS = 120_000
const SOLANA_STATUS_POLL_MS = 1_000
const ADDRESS_MAX_CHARACTERS = 44
const ACCOUNT_MAX_CHARACTERS = 100_000
const U64_MAX = 2n ** 64n - 1n
/**
 * The size of a token account. Token-2022 accounts have at least one extension, and another for mints with a transfer
 * fee.
 */
const ACCOUNT_BYTES = { [TOKEN_PROGRAM]: 165, [TOKEN_2022_PROGRAM]: 170 }
const WITHHELD_BYTES = 12

type ChainAccount = { readonly owner: string; readonly executable: boolean; readonly data: Uint8Array }

/** The instructions and their cost beyond the signature. */
type Plan = {
  readonly instructions: readonly Instruction[]
  readonly baseUnits: number
  readonly rent: bigint
  readonly to: string
  readonly mint?: string
  readonly withheld?: bigint
}

/** Sends SOL and tokens of both token programs. */
export function createTransfers(clientOf: (network: Network) => SolanaClient, clock: Clock): ChainTransfers {
  const readAccounts = async (
    addresses: readonly string[],
    network: Network,
    signal: AbortSignal,
  ): Promise<readonly (ChainAccount | undefined)[]> => {
    const response = await clientOf(network).read(
      { method: 'getMultipleAccounts', params: [addresses, { encoding: 'base64', commitment: 'confirmed' }] },
      signal,
    )
    const value = (response as { value?: unknown } | null)?.value
    if (!Array.isArray(value) || value.length !== addresses.length) throw new ServiceUnavailable('rpc', 'unreadable')
    return value.map(readAccount)
  }

  /**
   * The current transfer fee; undefined where there is none. The transfer names it, so that it fails if the fee
   * changes.
   */
  const readWithheld = async (
    mint: Uint8Array,
    baseUnits: bigint,
    network: Network,
    signal: AbortSignal,
  ): Promise<bigint | undefined> => {
    const fees = readTransferFees(mint)
    if (!fees) return undefined
    const { older, newer, newerFrom } = fees
    if (older.basisPoints === newer.basisPoints && older.most === newer.most) return withheldOf(baseUnits, newer)
    const epoch = (
      (await clientOf(network).read({ method: 'getEpochInfo', params: [{ commitment: 'confirmed' }] }, signal)) as {
        epoch?: unknown
      } | null
    )?.epoch
    if (typeof epoch !== 'number' || !Number.isSafeInteger(epoch)) throw new ServiceUnavailable('rpc', 'unreadable')
    return withheldOf(baseUnits, BigInt(epoch) >= newerFrom ? newer : older)
  }

  const planNative = ({ from, recipient, baseUnits }: TransferOrder): Plan => ({
    instructions: [transferLamports(from.address, recipient, baseUnits)],
    baseUnits: SOLANA_NATIVE_UNITS,
    rent: 0n,
    to: recipient,
  })

  const planToken = async (
    { from, recipient, baseUnits, network }: TransferOrder,
    { address: mint, decimals }: NonNullable<TransferOrder['token']>,
    signal: AbortSignal,
  ): Promise<Plan> => {
    // Web Crypto is missing only on plain http pages of another host, where wallets rarely work either.
    if (!globalThis.crypto?.subtle) throw new TransferSimulationFailed('page_not_secure')
    const [minted] = await readAccounts([mint], network, signal)
    const program = minted?.owner
    if (!minted || (program !== TOKEN_PROGRAM && program !== TOKEN_2022_PROGRAM))
      throw new TransferSimulationFailed('not_a_token')
    if (readMintDecimals(minted.data) !== decimals) throw new TransferSimulationFailed('decimals_differ')
    const [source, target] = await Promise.all([
      tokenAccountOf(from.address, mint, program),
      tokenAccountOf(recipient, mint, program),
    ])
    const [held, there] = await readAccounts([source, target], network, signal)
    const holding = held && readTokenAccount(held.data)
    if (!holding || held.owner !== program || holding.mint !== mint || holding.owner !== from.address)
      throw new TransferSimulationFailed('no_token_account')
    if (holding.baseUnits < baseUnits) throw new TransferSimulationFailed('not_enough')
    // The account's owner may have changed: then it is no longer the recipient's.
    if (there && there.owner === program && readTokenAccount(there.data)?.owner !== recipient)
      throw new TransferSimulationFailed('recipient_unusable')
    const missing = there?.owner !== program
    const withheld =
      program === TOKEN_2022_PROGRAM ? await readWithheld(minted.data, baseUnits, network, signal) : undefined
    const bytes = ACCOUNT_BYTES[program] + (withheld === undefined ? 0 : WITHHELD_BYTES)
    const rent = missing
      ? await clientOf(network).read({ method: 'getMinimumBalanceForRentExemption', params: [bytes] }, signal)
      : 0
    if (typeof rent !== 'number' || !Number.isSafeInteger(rent) || rent < 0)
      throw new ServiceUnavailable('rpc', 'unreadable')
    return {
      instructions: [
        ...(missing
          ? [createTokenAccount({ payer: from.address, account: target, owner: recipient, mint, program })]
          : []),
        transferTokens({ from: source, to: target, owner: from.address, mint, program, baseUnits, decimals, withheld }),
      ],
      baseUnits: missing ? SOLANA_TOKEN_WITH_ACCOUNT_UNITS : SOLANA_TOKEN_UNITS,
      rent: BigInt(rent),
      to: target,
      mint,
      ...(withheld !== undefined && { withheld }),
    }
  }

  return {
    async prepare(order, signal) {
      const { from, network, token, baseUnits, recipient } = order
      if (baseUnits > U64_MAX || !isAddress(recipient)) throw new TransferSimulationFailed('recipient_unusable')
      const client = clientOf(network)
      const [plan, latest, balance] = await Promise.all([
        token ? planToken(order, token, signal) : planNative(order),
        client.read({ method: 'getLatestBlockhash', params: [{ commitment: 'confirmed' }] }, signal),
        client.balance(from.address, signal),
      ])
      const blockhash = (latest as { value?: { blockhash?: unknown } } | null)?.value?.blockhash
      if (typeof blockhash !== 'string' || !isAddress(blockhash)) throw new ServiceUnavailable('rpc', 'unreadable')
      const bytes = compileTransaction(from.address, blockhash, [
        unitPrice(SOLANA_UNIT_PRICE_MICRO_LAMPORTS),
        unitLimit(plan.baseUnits),
        ...plan.instructions,
      ])
      if (!saysWhat(order, plan, bytes)) throw new TransferMismatch()

      const value = token ? 0n : baseUnits
      const feeBaseUnits = feeOf(plan.baseUnits) + plan.rent
      if (balance < value) throw new TransferSimulationFailed('not_enough')
      if (balance < value + feeBaseUnits) throw new InsufficientFunds(network.nativeCurrency.symbol)
      await rehearse(client, bytes, network, signal)
      return {
        says: {
          recipient,
          baseUnits,
          ...(token && { token: token.address }),
          ...(plan.withheld && { withheld: plan.withheld }),
        },
        feeBaseUnits,
        send: (connection, sending, asked) => {
          if (!saysWhat(order, plan, bytes)) return Promise.reject(new TransferMismatch())
          asked()
          return sendTransaction(connection, bytes, client, sending)
        },
      }
    },
    // The fee is exact, not an estimate.
    reserve: async () => feeOf(SOLANA_NATIVE_UNITS),
    async isContract(address, network, signal) {
      if (!isOnCurve(fromBase58(address, ADDRESS_MAX_CHARACTERS) ?? new Uint8Array(32))) return true
      const [account] = await readAccounts([address], network, signal)
      return account !== undefined && (account.executable || account.owner !== SYSTEM_PROGRAM)
    },
    async settled(hash, network, signal) {
      const until = clock.monotonic() + SOLANA_STATUS_WAIT_MS
      while (clock.monotonic() < until) {
        const response = await clientOf(network)
          .read({ method: 'getSignatureStatuses', params: [[hash], { searchTransactionHistory: true }] }, signal)
          .catch(() => undefined)
        signal.throwIfAborted()
        const [status] = ((response as { value?: unknown } | undefined)?.value ?? []) as readonly ({
          err?: unknown
          confirmationStatus?: unknown
        } | null)[]
        if (status?.err) return 'failed'
        if (status?.confirmationStatus === 'confirmed' || status?.confirmationStatus === 'finalized') return 'confirmed'
        await clock.sleep(SOLANA_STATUS_POLL_MS, signal)
      }
      throw new ServiceUnavailable('rpc', 'timeout')
    },
  }
}

/** Do the bytes do exactly what was ordered and planned? */
function saysWhat(
  { from, recipient, baseUnits, token }: TransferOrder,
  { to, mint, withheld }: Plan,
  bytes: Uint8Array,
): boolean {
  const read = readTransfer(bytes)
  if (
    !read ||
    read.payer !== from.address ||
    read.baseUnits !== baseUnits ||
    read.to !== to ||
    read.mint !== mint ||
    mint !== token?.address ||
    read.withheld !== withheld
  )
    return false
  if (!token) return to === recipient && !read.creates
  return (
    !read.creates || (read.creates.account === to && read.creates.owner === recipient && read.creates.mint === mint)
  )
}

/**
 * Simulates the unsigned bytes.
 * @throws InsufficientFunds and TransferSimulationFailed
 */
async function rehearse(client: SolanaClient, bytes: Uint8Array, network: Network, signal: AbortSignal): Promise<void> {
  const response = await client
    .read(
      {
        method: 'simulateTransaction',
        params: [toBase64(bytes), { encoding: 'base64', sigVerify: false, commitment: 'confirmed' }],
      },
      signal,
    )
    .catch((reason: unknown) => {
      throw reason instanceof WalletButtonError ? reason : new TransferSimulationFailed('reverted', reason)
    })
  const failure = (response as { value?: { err?: unknown } } | null)?.value?.err
  if (failure === null || failure === undefined) return
  const said = JSON.stringify(failure)
  if (said.includes('InsufficientFundsForFee') || said.includes('AccountNotFound'))
    throw new InsufficientFunds(network.nativeCurrency.symbol)
  // Too little to create the recipient's account, or too little left in the sender's.
  throw new TransferSimulationFailed(said.includes('InsufficientFundsForRent') ? 'below_minimum' : 'reverted', failure)
}

function feeOf(baseUnits: number): bigint {
  return (
    BigInt(SOLANA_SIGNATURE_FEE_LAMPORTS) +
    (BigInt(SOLANA_UNIT_PRICE_MICRO_LAMPORTS) * BigInt(baseUnits) + 999_999n) / 1_000_000n
  )
}

function isAddress(text: string): boolean {
  return fromBase58(text, ADDRESS_MAX_CHARACTERS)?.length === 32
}

function readAccount(value: unknown): ChainAccount | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { owner, executable, data } = value as Record<string, unknown>
  const bytes = fromBase64(Array.isArray(data) ? (data as unknown[])[0] : undefined, ACCOUNT_MAX_CHARACTERS)
  if (typeof owner !== 'string' || !bytes) throw new ServiceUnavailable('rpc', 'unreadable')
  return { owner, executable: executable === true, data: bytes }
}
