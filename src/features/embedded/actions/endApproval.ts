import { changeEmbedded } from '../../../session/store/embedded'
import { selectBalance } from '../../../session/store/balance'
import { selectView } from '../../../session/store/selectors'
import { selectTokens } from '../../../session/store/tokens'
import { closeModal } from '../../../session/navigation/closeModal'
import { goBack } from '../../../session/navigation/goBack'
import { hideFrame } from './showFrame'
import { refreshBalance } from '../../../session/holdings/refreshBalance'
import type { Context } from '../../../session/context'

/**
 * Ends the approval when no request is pending: goes back, or closes the dialog if the page made the request. After an
 * approval, balances are refreshed, because funds may have moved.
 */
export function endApproval(context: Context, outcome: 'approved' | 'rejected' | 'failed'): void {
  const { store } = context
  if (store.getState().embedded.approval.status === 'idle') return
  store.setState(changeEmbedded({ approval: { status: 'idle' } }))
  hideFrame(context)
  const state = store.getState()
  if (state.modal.openIn !== undefined && selectView(state).name === 'ApproveTransaction') {
    if (state.router.stack.length > 1) goBack(context)
    else closeModal(context, outcome === 'approved' ? 'approved' : 'rejected')
  }
  if (outcome !== 'approved') return
  if (state.options.balance === 'show' || selectBalance(state).status !== 'idle')
    void refreshBalance(context, { force: true }).catch(() => {})
  if (selectTokens(state))
    void import('../../../session/holdings/refreshTokens').then(
      ({ refreshTokens }) => refreshTokens(context, { force: true }),
      (reason: unknown) => context.services.log.warn('The tokens could not be refreshed.', reason),
    )
}
