import { changeEmbedded } from '../../../session/store/embedded'
import { selectView } from '../../../session/store/selectors'
import { goTo } from '../../../session/navigation/goTo'
import { showView } from '../../../session/navigation/showView'
import type { Context } from '../../../session/context'

/** Opens ApproveTransaction for a request of the frame, above the current view or in a newly opened dialog. */
export function startApproval(context: Context, method: string): void {
  const { store } = context
  store.setState(changeEmbedded({ approval: { status: 'waiting', method } }))
  if (store.getState().modal.openIn === undefined) showView(context, 'ApproveTransaction')
  else if (selectView(store.getState()).name !== 'ApproveTransaction') goTo(context, { name: 'ApproveTransaction' })
}
