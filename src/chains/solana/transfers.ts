import {
  ComputeBudgetProgram,
  PublicKey,
  SystemProgram,
  TransactionMessage,
  VersionedTransaction,
  type Connection,
} from '@solana/web3.js'
import { isSolanaAddress } from '../../domain/account/solanaAddress'
import type { Network } from '../../domain/network/network'
import { ServiceUnavailable } from '../../errors/service'
import { InsufficientFunds, TransferMismatch, TransferSimulationFailed } from '../../errors/transactions'
import { WalletButtonError } from '../../errors/WalletButtonError'
import type { Clock } from '../../services/clock/clock'
import type { ChainTransfers } from '../contract'
import { read, readBalance } from './connection'
import { planTransfer, readAccounts, UNIT_PRICE_MICRO_LAMPORTS, type TransferPlan } from './planTransfer'
import { isTransfer } from './readBack'
import { isSameTransfer, readTransfer } from './readTransfer'
import { sendTransaction } from './sendTransaction'

const U64_MAX = 2n ** 64n - 1n
/** A blockhash is good for about 150 slots; what has not landed by then never will. */
const STATUS_TIMEOUT_MS = 120_000
const STATUS_POLL_MS = 1_000

/** Sends SOL and tokens of both token programs. */
export function createTransfers(connectionOf: (network: Network) => Connection, clock: Clock): ChainTransfers {
  return {
    async prepare(order, signal) {
      const { from, network, token, baseUnits, recipient } = order
      if (baseUnits > U64_MAX || !isSolanaAddress(recipient)) throw new TransferSimulationFailed('recipient_unusable')
      const connection = connectionOf(network)
      const [plan, latest, balance] = await Promise.all([
        planTransfer(order, connection, signal),
        read(connection.getLatestBlockhashAndContext(), signal),
        readBalance(connection, from.address, signal),
      ])
      const bytes = compile(plan, latest.value.blockhash, order.versioned ?? false)
      const checked = () => {
        const says = readTransfer(bytes)
        if (!says || !isSameTransfer(says, plan.facts)) throw new TransferMismatch()
        return says
      }
      const says = checked()

      // Awaited last: an uncovered fee says more than its failure.
      const simulation = simulate(connection, bytes, network, signal)
      simulation.catch(() => {})
      const value = token ? 0n : baseUnits
      const feeBaseUnits = (await readFee(connection, bytes, signal)) + plan.rent
      if (balance < value) throw new TransferSimulationFailed('not_enough')
      if (balance < value + feeBaseUnits) throw new InsufficientFunds(network.nativeCurrency.symbol)
      await simulation
      return {
        says: {
          recipient,
          baseUnits: says.baseUnits,
          ...(says.mint !== undefined && { token: says.mint }),
          ...(says.withheld && { withheld: says.withheld }),
        },
        feeBaseUnits,
        async send(live, sending, asked) {
          checked()
          asked()
          return sendTransaction(live, bytes, connection, sending)
        },
      }
    },
    // The network says what exactly this transfer costs, so there is no margin.
    async reserve({ from, network, recipient = from.address, versioned = false }, signal) {
      const connection = connectionOf(network)
      const [plan, latest] = await Promise.all([
        planTransfer({ from, network, recipient, baseUnits: 1n }, connection, signal),
        read(connection.getLatestBlockhashAndContext(), signal),
      ])
      return readFee(connection, compile(plan, latest.value.blockhash, versioned), signal)
    },
    async recipient({ recipient, network }, signal) {
      const key = new PublicKey(recipient)
      if (!PublicKey.isOnCurve(key.toBytes())) return { kind: 'contract' }
      const [account] = await readAccounts([key], connectionOf(network), signal)
      const ofProgram = account && (account.executable || !account.owner.equals(SystemProgram.programId))
      return { kind: ofProgram ? 'contract' : 'account' }
    },
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

/** The bytes of the unsigned transaction. */
function compile({ facts, instructions }: TransferPlan, recentBlockhash: string, versioned: boolean): Uint8Array {
  const message = new TransactionMessage({
    payerKey: new PublicKey(facts.payer),
    recentBlockhash,
    instructions: [
      ComputeBudgetProgram.setComputeUnitPrice({ microLamports: UNIT_PRICE_MICRO_LAMPORTS }),
      ComputeBudgetProgram.setComputeUnitLimit({ units: facts.units }),
      ...instructions,
    ],
  })
  return new VersionedTransaction(
    versioned ? message.compileToV0Message() : message.compileToLegacyMessage(),
  ).serialize()
}

/**
 * Simulates the unsigned bytes.
 * @throws InsufficientFunds, TransferSimulationFailed
 */
async function simulate(
  connection: Connection,
  bytes: Uint8Array,
  network: Network,
  signal: AbortSignal,
): Promise<void> {
  const simulation = connection
    .simulateTransaction(VersionedTransaction.deserialize(bytes), { sigVerify: false, commitment: 'confirmed' })
    .catch((reason: unknown) => {
      throw reason instanceof WalletButtonError ? reason : new TransferSimulationFailed('reverted', reason)
    })
  const failure = (await read(simulation, signal)).value.err
  if (failure === null) return
  const text = JSON.stringify(failure)
  if (text.includes('InsufficientFundsForFee') || text.includes('AccountNotFound'))
    throw new InsufficientFunds(network.nativeCurrency.symbol)
  // Too little to create the recipient's account, or too little left in the sender's.
  throw new TransferSimulationFailed(text.includes('InsufficientFundsForRent') ? 'below_minimum' : 'reverted', failure)
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
