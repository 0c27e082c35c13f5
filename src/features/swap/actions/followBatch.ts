import type { BatchOutcome, SentSwap } from '../../../chains/contract'
import { parseCaipAddress } from '../../../domain/network/caip'
import { findNetwork, type Network } from '../../../domain/network/network'
import { CallsNotSent, CallsOutcomeUnknown, CallsPartlyDone } from '../../../errors/swap'
import { toastSwapFailed } from '../../../errors/toasts'
import { readEntry, removeEntry, writeEntry } from '../../../services/storage/entries'
import { refreshAfterTransaction } from '../../../session/holdings/refreshAfterTransaction'
import { showErrorToast, showToast } from '../../../session/notices/showToast'
import {
  addPendingBatch,
  removePendingBatch,
  selectPendingBatches,
  type PendingBatch,
} from '../../../session/store/pendingBatches'
import type { ConnectionFacts } from '../../../wallets/contract'
import type { Context } from '../../../session/context'
import { chainBatches } from './chainBatches'
import { tellConfirmed } from './tellConfirmed'

/**
 * Stores the batch, so that the next page follows it if this one is left, and follows it in the background: the page
 * gets `transaction-sent` and `transaction-settled` once the wallet has reported its transactions, and the visitor
 * a toast. Does nothing for one that is followed already.
 */
export function followBatch(context: Context, batch: PendingBatch): void {
  const { store, services, tasks, live } = context
  const network = findNetwork(store.getState().networks, parseCaipAddress(batch.account)?.caipNetworkId)
  const task = `transfer-${batch.connectorId} ${batch.id}` as const
  if (!network || tasks.isRunning(task)) return
  store.setState(addPendingBatch(batch))
  keep(context, batch)
  const connection = () => {
    // The session has ended, and whatever becomes of the batch is not for this page.
    if (!selectPendingBatches(store.getState()).some(({ id }) => id === batch.id)) tasks.cancel(task)
    const now = live.get(network.chainNamespace)
    return now && isOf(batch, now.facts) ? now : undefined
  }
  void tasks.run(task, async (signal) => {
    try {
      void refreshAfterTransaction(context, undefined)
      const result = await (await chainBatches(context, network)).settled(connection, batch.id, network, signal)
      const status = await settle(context, network, result, signal)
      drop(context, batch)
      if (status === 'confirmed')
        await tellConfirmed(context, { ...batch, network, hashes: result.hashes, shown: sentOf(batch) }, signal)
      else show(context, status)
    } catch (reason) {
      if (signal.aborted) return
      services.log.warn('The outcome of a swap is unknown.', reason)
    }
    await refreshAfterTransaction(context, batch.tokens)
  })
}

/** Whether the connection is of the session that took the batch. */
function isOf(batch: PendingBatch, { connectorId, topic }: ConnectionFacts): boolean {
  return connectorId === batch.connectorId && topic === batch.topic
}

/** Follows what an earlier page has left, of the accounts and wallets that are connected. */
export function resumeBatches(context: Context): void {
  for (const batch of readEntry(context.services.storage, 'pending_batches') ?? []) {
    const account = parseCaipAddress(batch.account)
    const facts = account && context.live.get(account.namespace)?.facts
    if (facts && isOf(batch, facts) && facts.accounts.some(({ address }) => address === account?.address))
      followBatch(context, batch)
  }
}

/** Notifies the page of the transactions. What the network says of them counts more than what the wallet says. */
async function settle(
  context: Context,
  network: Network,
  { status, hashes }: BatchOutcome,
  signal: AbortSignal,
): Promise<BatchOutcome['status']> {
  const transfers = await (await context.chains.for(network.chainNamespace)).transfers()
  const chainId = network.caipNetworkId
  const kindOf = (index: number) => (index === hashes.length - 1 ? 'swap' : 'approve')
  hashes.forEach((hash, index) =>
    context.emit({ type: 'transaction-sent', detail: { hash, chainId, kind: kindOf(index) } }),
  )
  const settled = await Promise.all(hashes.map(async (hash) => (await transfers.settled(hash, network, signal)).status))
  const last = status === 'confirmed' ? settled.at(-1) : 'failed'
  settled.forEach((mined, index) =>
    context.emit({
      type: 'transaction-settled',
      detail: {
        hash: hashes[index]!,
        chainId,
        kind: kindOf(index),
        status: kindOf(index) === 'swap' && last ? last : mined,
      },
    }),
  )
  return status === 'confirmed' && last === 'failed' ? 'failed' : status
}

function sentOf({ account, shown }: PendingBatch): SentSwap | undefined {
  const { address } = parseCaipAddress(account) ?? {}
  if (!address || !shown) return undefined
  const { pays, most, receives, least } = shown
  return {
    account: { address },
    ...(pays !== undefined && { pays }),
    baseUnits: BigInt(most),
    ...(receives !== undefined && { receives }),
    minimum: BigInt(least),
  }
}

function show(context: Context, status: Exclude<BatchOutcome['status'], 'confirmed'>): void {
  if (status === 'failed') showToast(context, toastSwapFailed)
  else
    showErrorToast(
      context,
      new { not_sent: CallsNotSent, partial: CallsPartlyDone, unknown: CallsOutcomeUnknown }[status](),
    )
}

function stored(context: Context, batch: PendingBatch): readonly PendingBatch[] {
  return (readEntry(context.services.storage, 'pending_batches') ?? []).filter(({ id }) => id !== batch.id)
}

function keep(context: Context, batch: PendingBatch): void {
  writeEntry(context.services.storage, 'pending_batches', [batch, ...stored(context, batch)])
}

function drop(context: Context, batch: PendingBatch): void {
  context.store.setState(removePendingBatch(batch))
  const rest = stored(context, batch)
  if (rest.length > 0) writeEntry(context.services.storage, 'pending_batches', rest)
  else removeEntry(context.services.storage, 'pending_batches')
}
