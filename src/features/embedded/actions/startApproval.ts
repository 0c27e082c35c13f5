import { changeEmbedded } from '../../../session/store/embedded'
import { selectView } from '../../../session/store/selectors'
import { goTo } from '../../../session/navigation/goTo'
import { showView } from '../../../session/navigation/showView'
import type { World } from '../../../session/world'

/** Opens ApproveTransaction for a request of the frame, above the current view or in a newly opened dialog. */
export function startApproval(world: World, method: string): void {
  const { store } = world
  store.setState(changeEmbedded({ approval: { status: 'waiting', method } }))
  if (store.getState().modal.openIn === undefined) showView(world, 'ApproveTransaction')
  else if (selectView(store.getState()).name !== 'ApproveTransaction') goTo(world, { name: 'ApproveTransaction' })
}
