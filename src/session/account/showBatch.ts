import { parseCaipAddress } from '../../domain/network/caip'
import type { PendingBatch } from '../store/pendingBatches'
import type { World } from '../world'

/**
 * Has the wallet show a pending batch.
 * @throws RequestUnsupported, WalletRequestFailed, UserRejected
 */
export async function showBatch(world: World, { account, id }: PendingBatch, signal: AbortSignal): Promise<void> {
  const namespace = parseCaipAddress(account)?.namespace
  const live = namespace && world.live.get(namespace)
  const batches = live && (await (await world.chains.for(namespace)).batches?.())
  if (batches) await batches.show(live, id, signal)
}
