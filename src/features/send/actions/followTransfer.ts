import type { SentTransfer } from '../../../chains/contract'
import type { CaipAddress } from '../../../domain/network/caip'
import type { Network } from '../../../domain/network/network'
import { TransferDiffers } from '../../../errors/transactions'
import { changeSend, selectSend } from '../state'
import { differsFromPreview } from '../../../session/holdings/readBack'
import { refreshAfterTransaction } from '../../../session/holdings/refreshAfterTransaction'
import { showErrorToast } from '../../../session/notices/showToast'
import { problemOf } from '../../../session/problemOf'
import { selectView } from '../../../session/store/selectors'
import type { World } from '../../../session/world'

interface FollowedTransfer {
  readonly network: Network
  readonly hash: string
  /** Absent for the native currency. */
  readonly token: CaipAddress | undefined
  readonly sent: SentTransfer
}

/**
 * Watches a sent transaction in the background until it is confirmed or has failed; then notifies the page and
 * refreshes balances and history. A confirmed one is read back and compared with the preview. Ends as `unsettled` if
 * the outcome cannot be found out.
 */
export function followTransfer(world: World, { network, hash, token, sent }: FollowedTransfer): void {
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
      const compare = (limited: AbortSignal) => transfers.isAsPreviewed(hash, sent, network, limited)
      if (status === 'confirmed' && (await differsFromPreview(world, compare, signal))) tellDifference(world, hash)
    } catch (reason) {
      if (signal.aborted) return
      put('unsettled')
      world.services.log.warn('The outcome of a transaction is unknown.', reason)
    }
    await refreshAfterTransaction(world, token ? [token] : [])
  }
  void world.tasks.run(`transfer-${hash}`, follow)
}

/** In the result, where the explorer is a press away; else as a toast. */
function tellDifference(world: World, hash: string): void {
  const state = world.store.getState()
  const difference = new TransferDiffers()
  world.services.log.warn(difference.message, hash)
  const progress = selectSend(state)?.progress
  const isShown = progress?.status === 'settled' && progress.hash === hash
  if (isShown)
    world.store.setState(changeSend({ progress: { ...progress, status: 'differs', problem: problemOf(difference) } }))
  if (!isShown || state.modal.openIn === undefined || selectView(state).name !== 'SendConfirmed')
    showErrorToast(world, difference)
}
