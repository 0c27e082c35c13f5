import type { CaipAddress } from '../../../domain/network/caip'
import type { Network } from '../../../domain/network/network'
import { changeSend, selectSend } from '../state'
import { refreshAfterTransaction } from '../../../session/holdings/refreshAfterTransaction'
import type { World } from '../../../session/world'

/**
 * Watches a sent transaction in the background until it is confirmed or has failed; then notifies the page and
 * refreshes balances and history. Ends as `unsettled` if the outcome cannot be found out.
 */
export function followTransfer(world: World, network: Network, hash: string, token: CaipAddress | undefined): void {
  const put = (status: 'settled' | 'reverted' | 'unsettled'): void => {
    const progress = selectSend(world.store.getState())?.progress
    if (progress?.status === 'sent' && progress.hash === hash)
      world.store.setState(changeSend({ progress: { ...progress, status } }))
  }
  const follow = async (signal: AbortSignal): Promise<void> => {
    try {
      void refreshAfterTransaction(world, undefined)
      const transfers = await (await world.chains.for(network.chainNamespace)).transfers()
      const status = await transfers.settled(hash, network, signal)
      put(status === 'confirmed' ? 'settled' : 'reverted')
      world.emit({
        type: 'transaction-settled',
        detail: { hash, chainId: network.caipNetworkId, kind: 'send', status },
      })
    } catch (reason) {
      if (signal.aborted) return
      put('unsettled')
      world.services.log.warn('The outcome of a transaction is unknown.', reason)
    }
    await refreshAfterTransaction(world, token ? [token] : [])
  }
  void world.tasks.run(`transfer-${hash}`, follow)
}
