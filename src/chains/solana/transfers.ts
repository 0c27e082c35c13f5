import {
  ComputeBudgetProgram,
  PACKET_DATA_SIZE,
  PublicKey,
  TransactionMessage,
  VersionedTransaction,
  type Connection,
} from '@solana/web3.js'
import { isSolanaAddress } from '../../domain/account/solanaAddress'
import type { Network } from '../../domain/network/network'
import { ServiceUnavailable } from '../../errors/service'
import { InsufficientFunds, TransferMismatch, TransferSimulationFailed } from '../../errors/transactions'
import { TransferTooLarge } from '../../errors/transferRefusals'
import type { Clock } from '../../services/clock/clock'
import type { ChainTransfers } from '../contract'
import { read, readBalance } from './connection'
import { findAvailable, planLamports, planTransfer, withPrice, type TransferPlan } from './planTransfer'
import { isTransfer } from './readBack'
import { isSameTransfer, readTransfer } from './readTransfer'
import { describeRecipient } from './recipients'
import { sendTransaction } from './sendTransaction'
import { simulate } from './simulate'
import { readUnitPrice } from './unitPrice'

const U64_MAX = 2n ** 64n - 1n
/** A blockhash is good for about 150 slots; what has not landed by then never will. */
const STATUS_TIMEOUT_MS = 120_000
const STATUS_POLL_MS = 1_000
/** All of the SOL can leave only if the fee that was kept for it is the one that is paid. */
const PRICE_KEPT_MS = 300_000

/** Sends SOL and tokens of both token programs. */
export function createTransfers(connectionOf: (network: Network) => Connection, clock: Clock): ChainTransfers {
  const kept = new Map<string, { readonly price: bigint; readonly until: number }>()
  const priceOf = async ({ facts }: TransferPlan, bytes: Uint8Array, network: Network, signal: AbortSignal) => {
    const key = [network.caipNetworkId, facts.payer, facts.to].join(' ')
    const known = facts.mint === undefined ? kept.get(key) : undefined
    if (known && clock.monotonic() < known.until) return known.price
    const price = await readUnitPrice(connectionOf(network), bytes, signal)
    kept.set(key, { price, until: clock.monotonic() + PRICE_KEPT_MS })
    return price
  }

  return {
    async prepare(order, signal) {
      const { from, network, token, baseUnits, recipient } = order
      if (baseUnits > U64_MAX || !isSolanaAddress(recipient)) throw new TransferSimulationFailed('recipient_unusable')
      const connection = connectionOf(network)
      const [unpriced, latest, balance] = await Promise.all([
        planTransfer(order, connection, signal),
        read(connection.getLatestBlockhashAndContext(), signal),
        readBalance(connection, from.address, signal),
      ])
      const compiled = (plan: TransferPlan): Uint8Array => {
        const made = compile(plan, latest.value.blockhash, order.versioned ?? false)
        if (!made) throw new TransferTooLarge()
        return made
      }
      const value = token ? 0n : baseUnits
      if (balance < value) throw new TransferSimulationFailed('not_enough')
      const tried = compiled(unpriced)
      const [{ units }, price] = await Promise.all([
        // The units of SOL are known.
        token ? simulate(connection, tried, unpriced, network, signal) : { units: undefined },
        priceOf(unpriced, tried, network, signal),
      ])
      const plan = withPrice(unpriced, price, units)
      const bytes = compiled(plan)
      const checked = () => {
        const says = readTransfer(bytes)
        if (!says || !isSameTransfer(says, plan.facts)) throw new TransferMismatch()
        return says
      }
      const { mint, memo, parts } = checked()

      // Awaited last: an uncovered fee says more than its failure.
      const simulation = simulate(connection, bytes, plan, network, signal)
      simulation.catch(() => {})
      const fee = await readFee(connection, bytes, signal)
      if (balance < value + fee) throw new InsufficientFunds(network.nativeCurrency.symbol)
      const feeBaseUnits = fee + (await simulation).deposit
      if (balance < value + feeBaseUnits) throw new InsufficientFunds(network.nativeCurrency.symbol)
      const withheld = parts.reduce((sum, part) => sum + (part.withheld ?? 0n), 0n)
      return {
        says: {
          recipient,
          baseUnits: parts.reduce((sum, part) => sum + part.baseUnits, 0n),
          ...(mint !== undefined && { token: mint }),
          ...(withheld && { withheld }),
          ...(plan.owner !== undefined && { owner: plan.owner }),
          ...(memo !== undefined && { memo }),
        },
        ...(plan.scale && { scale: plan.scale }),
        feeBaseUnits,
        async send(live, sending, asked) {
          checked()
          asked()
          return sendTransaction(live, bytes, connection, sending)
        },
      }
    },
    // The network says what exactly this transfer costs, so there is no margin.
    async reserve({ from, network, recipient = from.address, versioned = false, memo }, signal) {
      const connection = connectionOf(network)
      const plan = planLamports({ from, network, recipient, baseUnits: 1n, ...(memo !== undefined && { memo }) })
      const latest = await read(connection.getLatestBlockhashAndContext(), signal)
      const { blockhash } = latest.value
      const tried = compile(plan, blockhash, versioned)
      const price = tried && (await priceOf(plan, tried, network, signal))
      const bytes = price === undefined ? undefined : compile(withPrice(plan, price, undefined), blockhash, versioned)
      if (!bytes) throw new TransferTooLarge()
      return readFee(connection, bytes, signal)
    },
    async available(order, signal) {
      const connection = connectionOf(order.network)
      // Any blockhash is as long as that which will be named.
      const fits = (plan: TransferPlan) => compile(plan, order.token.address, order.versioned ?? false) !== undefined
      return findAvailable(order, fits, connection, signal)
    },
    recipient: (order, signal) => describeRecipient(order, connectionOf(order.network), signal),
    async settled(hash, network, signal) {
      const until = clock.monotonic() + STATUS_TIMEOUT_MS
      while (clock.monotonic() < until) {
        const statuses = connectionOf(network).getSignatureStatuses([hash], { searchTransactionHistory: true })
        const response = await read(statuses, signal).catch(() => undefined)
        signal.throwIfAborted()
        const status = response?.value[0]
        if (status?.err) return { status: 'failed', hash }
        if (status?.confirmationStatus === 'confirmed' || status?.confirmationStatus === 'finalized')
          return { status: 'confirmed', hash }
        await clock.sleep(STATUS_POLL_MS, signal)
      }
      throw new ServiceUnavailable('rpc', 'timeout')
    },
    isAsPreviewed: (hash, sent, network, signal) => isTransfer(connectionOf(network), hash, sent, signal),
  }
}

/** The bytes of the unsigned transaction; undefined if it is longer than the network takes. */
function compile({ facts, instructions }: TransferPlan, recentBlockhash: string, versioned: boolean) {
  const message = new TransactionMessage({
    payerKey: new PublicKey(facts.payer),
    recentBlockhash,
    instructions: [
      ComputeBudgetProgram.setComputeUnitPrice({ microLamports: facts.microLamports }),
      ComputeBudgetProgram.setComputeUnitLimit({ units: facts.units }),
      ...instructions,
    ],
  })
  const compiled = versioned ? message.compileToV0Message() : message.compileToLegacyMessage()
  try {
    const bytes = new VersionedTransaction(compiled).serialize()
    return bytes.length > PACKET_DATA_SIZE ? undefined : bytes
  } catch {
    // The library has no room for more either.
    return undefined
  }
}

/**
 * What the network takes for these bytes, in lamports.
 * @throws ServiceUnavailable
 */
async function readFee(connection: Connection, bytes: Uint8Array, signal: AbortSignal): Promise<bigint> {
  const { message } = VersionedTransaction.deserialize(bytes)
  const { value } = await read(connection.getFeeForMessage(message, 'confirmed'), signal)
  // Null: the network has forgotten the blockhash already.
  if (!Number.isSafeInteger(value) || value === null || value < 0) throw new ServiceUnavailable('rpc', 'unreadable')
  return BigInt(value)
}
