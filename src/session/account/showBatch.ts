import { parseCaipAddress } from '../../domain/network/caip'
import type { PendingBatch } from '../store/pendingBatches'
import type { Context } from '../context'

/**
 * Has the wallet show a pending batch.
 * @throws RequestUnsupported, WalletRequestFailed, UserRejected
 */
export async function showBatch(context: Context, { account, id }: PendingBatch, signal: AbortSignal): Promise<void> {
  const namespace = parseCaipAddress(account)?.namespace
  const live = namespace && context.live.get(namespace)
  const batches = live && (await (await context.chains.for(namespace)).batches?.())
  if (batches) await batches.show(live, id, signal)
}
