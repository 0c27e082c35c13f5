import type { SentTransfer, TransactionOutcome } from '../../../chains/contract'
import type { CaipAddress } from '../../../domain/network/caip'
import type { Network } from '../../../domain/network/network'
import { TransferDiffers } from '../../../errors/transactions'
import type { WalletButtonError } from '../../../errors/WalletButtonError'
import { followSent, outcomeErrors } from '../../../session/account/followSent'
import type { Problem } from '../../../session/store/state'
import { changeSend, selectSend } from '../state'
import { differsFromPreview } from '../../../session/holdings/readBack'
import { refreshAfterTransaction } from '../../../session/holdings/refreshAfterTransaction'
import { showErrorToast } from '../../../session/notices/showToast'
import { problemOf } from '../../../session/problemOf'
import { selectView } from '../../../session/store/selectors'
import type { Context } from '../../../session/context'

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
export function followTransfer(context: Context, { network, hash, token, sent }: FollowedTransfer): void {
  const put = (change: Ended): void => {
    const progress = selectSend(context.store.getState())?.progress
    if ((progress?.status === 'sent' || progress?.status === 'delayed') && progress.hash === hash)
      context.store.setState(changeSend({ progress: { preview: progress.preview, hash, ...change } }))
  }
  const follow = async (signal: AbortSignal): Promise<void> => {
    try {
      void refreshAfterTransaction(context, undefined)
      const onDelay = (delay: WalletButtonError): void => put({ status: 'delayed', problem: problemOf(delay) })
      const mined = await followSent(context, { network, hash, from: sent.from, kind: 'send' }, onDelay, signal)
      put({ hash: mined.hash, ...endedBy(mined) })
      const transfers = await (await context.chains.for(network.chainNamespace)).transfers()
      const compare = (limited: AbortSignal) => transfers.isAsPreviewed(mined.hash, sent, network, limited)
      if (mined.status === 'confirmed' && (await differsFromPreview(context, compare, signal)))
        tellDifference(context, mined.hash)
    } catch (reason) {
      if (signal.aborted) return
      if (selectSend(context.store.getState())?.progress.status === 'sent') put({ status: 'unsettled' })
      context.services.log.warn('The outcome of a transaction is unknown.', reason)
    }
    await refreshAfterTransaction(context, token ? [token] : [])
  }
  void context.tasks.run(`transfer-${hash}`, follow)
}

type Ended =
  | { readonly status: 'settled' | 'reverted' | 'unsettled'; readonly hash?: string }
  | { readonly status: 'ended' | 'delayed'; readonly problem: Problem; readonly hash?: string }

function endedBy({ status }: TransactionOutcome): Ended {
  if (status === 'confirmed') return { status: 'settled' }
  if (status === 'failed') return { status: 'reverted' }
  return { status: 'ended', problem: problemOf(new outcomeErrors[status]()) }
}

/** In the result, where the explorer is a press away; else as a toast. */
function tellDifference(context: Context, hash: string): void {
  const state = context.store.getState()
  const difference = new TransferDiffers()
  context.services.log.warn(difference.message, hash)
  const progress = selectSend(state)?.progress
  const isShown = progress?.status === 'settled' && progress.hash === hash
  if (isShown)
    context.store.setState(changeSend({ progress: { ...progress, status: 'differs', problem: problemOf(difference) } }))
  if (!isShown || state.modal.openIn === undefined || selectView(state).name !== 'SendConfirmed')
    showErrorToast(context, difference)
}
