import { formatEther, type Address } from 'viem'
import { estimateFeesPerGas, estimateGas, getBalance } from 'viem/actions'
import type { ShownAccount } from '../../accounts'
import { FrameRefusal } from '../../FrameRefusal'
import { clientOf } from '../../node'
import type { FrameNetwork } from '../../networks'
import type { Fact, Text, Words } from '../description'
import { NO_WORDS } from '../combineWords'
import { fact } from './callTable'
import type { EvmOutcome } from './simulate'
import type { AskedTransaction } from './transaction'

/** Calm is a fee of up to this much. */
const CALM_FEE_WEI = 20_000_000_000_000_000n
/** What a call uses may grow until it is sent, and a part of it comes back at its end. */
const ROOM_FOR_GAS = 2n
const SHOWN_FRACTION_DIGITS = 8

type Price = { readonly gasPrice: bigint } | { readonly maxFeePerGas: bigint; readonly maxPriorityFeePerGas: bigint }

/** A transaction whose cost is settled: it is signed with these very limits. */
export type PricedTransaction = AskedTransaction & { readonly price: Price }

/** A transaction with all that bounds its cost, or the reason why the chain refuses it. */
export type Prepared = { readonly transactions: readonly PricedTransaction[]; readonly problem: string | undefined }

/**
 * Completes what the app left out, before anybody is asked: what is shown is the most that these transactions can cost.
 * @throws when their own limits contradict each other.
 */
export async function priceTransactions(
  network: FrameNetwork,
  account: ShownAccount,
  calls: readonly AskedTransaction[],
  outcome: EvmOutcome | undefined,
): Promise<Prepared> {
  const client = clientOf(network)
  const usual = await estimateFeesPerGas(client)
  const transactions: PricedTransaction[] = []
  let problem: string | undefined
  for (const [at, call] of calls.entries()) {
    const { to, value, data } = call
    let { gas } = call
    const simulated = outcome?.calls[at]
    if (gas === undefined && at === 0) {
      gas = await estimateGas(client, {
        account: account.address as Address,
        ...(to ? { to } : {}),
        value,
        data,
      }).catch((reason: unknown) => {
        problem ??= reasonOf(reason)
        return undefined
      })
    }
    // Later calls of a batch may need what earlier ones did, which only a simulation of all of them knows.
    if (gas === undefined && simulated?.succeeded === true) gas = simulated.gasUsed * ROOM_FOR_GAS
    if (gas === undefined) problem ??= simulated?.reason ?? 'The transaction would fail'
    transactions.push({ ...call, ...(gas === undefined ? {} : { gas }), price: priceOf(call, usual) })
  }
  return { transactions, problem }
}

function priceOf(
  { gasPrice, maxFeePerGas, maxPriorityFeePerGas }: AskedTransaction,
  usual: { readonly maxFeePerGas: bigint; readonly maxPriorityFeePerGas: bigint },
): Price {
  if (gasPrice !== undefined) return { gasPrice }
  const most = maxFeePerGas ?? usual.maxFeePerGas + (maxPriorityFeePerGas ?? 0n)
  const tip = maxPriorityFeePerGas ?? (usual.maxPriorityFeePerGas < most ? usual.maxPriorityFeePerGas : most)
  if (tip > most) throw new FrameRefusal('Invalid params: maxPriorityFeePerGas is above maxFeePerGas')
  return { maxFeePerGas: most, maxPriorityFeePerGas: tip }
}

/** What transactions cost at most, and whether the account can pay it. */
export async function feeWords(
  network: FrameNetwork,
  account: ShownAccount,
  { transactions, problem }: Prepared,
): Promise<Words> {
  const fee = transactions.reduce((sum, { gas = 0n, price }) => sum + gas * highestPrice(price), 0n)
  const value = transactions.reduce((sum, call) => sum + call.value, 0n)
  const balance = await getBalance(clientOf(network), { address: account.address as Address })
  const warnings: Text[] =
    value + fee > balance ? [{ key: 'insufficientBalance', balance: formatEther(balance), symbol: 'ETH' }] : []
  if (problem !== undefined && warnings.length === 0) warnings.push({ key: 'likelyToFail', reason: problem })
  return {
    ...NO_WORDS,
    warnings: [...warnings, ...highFeeWarning(fee)],
    blocks: problem === undefined ? [{ kind: 'facts', facts: [feeFact(fee)] }] : [],
    details: limitFacts(transactions),
  }
}

export function feeFact(wei: bigint): Fact {
  return fact('networkFee', { key: 'atMost', amount: roundedUp(wei), symbol: 'ETH' })
}

export function highFeeWarning(wei: bigint): readonly Text[] {
  return wei > CALM_FEE_WEI ? [{ key: 'highFee', amount: roundedUp(wei), symbol: 'ETH' }] : []
}

/** The limits and numbers that are signed, in wei. */
export function limitFacts(transactions: readonly PricedTransaction[]): readonly Fact[] {
  return transactions.flatMap(({ gas, price, nonce }) => [
    ...(gas === undefined ? [] : [fact('gasLimit', String(gas))]),
    fact('maxFeePerGas', String(highestPrice(price))),
    ...('gasPrice' in price ? [] : [fact('maxPriorityFeePerGas', String(price.maxPriorityFeePerGas))]),
    ...(nonce === undefined ? [] : [fact('nonce', String(nonce))]),
  ])
}

function highestPrice(price: Price): bigint {
  return 'gasPrice' in price ? price.gasPrice : price.maxFeePerGas
}

/** Shorter, and never less than what it stands for. */
function roundedUp(wei: bigint): string {
  const unit = 10n ** BigInt(18 - SHOWN_FRACTION_DIGITS)
  return formatEther(((wei + unit - 1n) / unit) * unit)
}

function reasonOf(reason: unknown): string {
  const details = reason instanceof Error && 'details' in reason ? String(reason.details) : ''
  return details || 'The transaction would fail'
}
