import type { CaipAddress } from '../../../domain/network/caip'
import type { Network } from '../../../domain/network/network'
import { toastSwapConfirmed, toastSwapFailed } from '../../../errors/toasts'
import { refreshAfterTransaction } from '../../../session/holdings/refreshAfterTransaction'
import { showToast } from '../../../session/notices/showToast'
import type { World } from '../../../session/world'

/**
 * Waits until a transaction is confirmed or has failed, and notifies the page.
 * @throws ServiceUnavailable if the network does not say
 */
export async function waitForReceipt(
  world: World,
  network: Network,
  hash: string,
  kind: 'swap' | 'approve',
  signal: AbortSignal,
): Promise<'confirmed' | 'failed'> {
  const transfers = await (await world.chains.for(network.chainNamespace)).transfers()
  const status = await transfers.settled(hash, network, signal)
  world.emit({ type: 'transaction-settled', detail: { hash, chainId: network.caipNetworkId, kind, status } })
  return status
}

/** Watches a sent swap in the background: shows the outcome in a toast, and refreshes balances and history. */
export function followSwap(world: World, network: Network, hash: string, changed: readonly CaipAddress[]): void {
  void world.tasks.run(`transfer-${hash}`, async (signal) => {
    try {
      void refreshAfterTransaction(world, undefined)
      const status = await waitForReceipt(world, network, hash, 'swap', signal)
      showToast(world, status === 'confirmed' ? toastSwapConfirmed : toastSwapFailed)
    } catch (reason) {
      if (signal.aborted) return
      world.services.log.warn('The outcome of a swap is unknown.', reason)
    }
    await refreshAfterTransaction(world, changed)
  })
}
