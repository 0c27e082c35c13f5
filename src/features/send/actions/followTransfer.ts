import type { CaipAddress } from '../../../domain/network/caip'
import type { Network } from '../../../domain/network/network'
import { changeSend, selectSend } from '../state'
import type { SendProgress } from '../../../session/store/state'
import { refreshAfterTransaction } from '../../../session/account/refreshAfterTransaction'
import type { World } from '../../../session/world'

/**
 * Follows a transaction that was sent until the network has taken or refused it, in the background: then it tells the page,
 * and looks at balances and history anew. A network that never says so leaves it `unsettled`.
 */
export function followTransfer(world: World, network: Network, hash: string, token: CaipAddress | undefined): void {
  const put = (status: 'settled' | 'reverted' | 'unsettled'): void => {
    const progress: SendProgress | undefined = selectSend(world.store.getState())?.progress
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
      world.services.log.warn('It could not be learned what became of a transaction.', reason)
    }
    await refreshAfterTransaction(world, token ? [token] : [])
  }
  void world.tasks.run(`transfer-${hash}`, follow)
}
