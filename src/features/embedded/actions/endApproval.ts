import { changeEmbedded } from '../../../session/store/embedded'
import { selectBalance } from '../../../session/store/balance'
import { selectView } from '../../../session/store/selectors'
import { selectTokens } from '../../../session/store/tokens'
import { closeModal } from '../../../session/navigation/closeModal'
import { goBack } from '../../../session/navigation/goBack'
import { hideFrame } from './showFrame'
import { refreshBalance } from '../../../session/holdings/refreshBalance'
import type { World } from '../../../session/world'

/**
 * Ends the approval when no request is pending: goes back, or closes the dialog if the page made the request. After an
 * approval, balances are refreshed, because funds may have moved.
 */
export function endApproval(world: World, outcome: 'approved' | 'rejected' | 'failed'): void {
  const { store } = world
  if (store.getState().embedded.approval.status === 'idle') return
  store.setState(changeEmbedded({ approval: { status: 'idle' } }))
  hideFrame(world)
  const state = store.getState()
  if (state.modal.openIn !== undefined && selectView(state).name === 'ApproveTransaction') {
    if (state.router.stack.length > 1) goBack(world)
    else closeModal(world, outcome === 'approved' ? 'approved' : 'rejected')
  }
  if (outcome !== 'approved') return
  if (state.options.balance === 'show' || selectBalance(state).status !== 'idle')
    void refreshBalance(world, { force: true }).catch(() => {})
  if (selectTokens(state))
    void import('../../../session/holdings/refreshTokens').then(
      ({ refreshTokens }) => refreshTokens(world, { force: true }),
      (reason: unknown) => world.services.log.warn('The tokens could not be refreshed.', reason),
    )
}
