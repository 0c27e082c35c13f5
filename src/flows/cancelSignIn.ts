import { selectIsConnected, selectSiwxMode } from '../store/selectors'
import { closeModal } from './closeModal'
import { disconnect } from './disconnect'
import { resetTo } from './goTo'
import { endLoadingToast } from './endLoadingToast'
import { trackSiwx } from './trackSiwx'
import type { World } from './world'

/** Cancel: a required sign-in disconnects, an optional one only closes; either way the flow resets to Connect (specification, section 4). */
export async function cancelSignIn(world: World): Promise<void> {
  const required = selectSiwxMode(world.store.getState()) === 'required'
  world.tasks.cancel('sign-in')
  world.tasks.cancel('sign-in-message')
  endLoadingToast(world)
  trackSiwx(world, 'CLICK_CANCEL_SIWX')
  world.store.setState((state) => ({ siwx: { ...state.siwx, request: undefined, phase: 'idle', problem: undefined } }))
  world.emit({ type: 'siwx-cancel', detail: { required } })
  if (required) {
    // A connection of another family has its own sign-in; what is asked of it next is not to be hidden.
    await disconnect(world, { namespace: world.store.getState().activeNamespace, reason: 'siwx-cancelled' }).finally(() => {
      if (!selectIsConnected(world.store.getState())) resetTo(world, { name: 'Connect' })
    })
  } else {
    closeModal(world, 'signed-in')
    resetTo(world, { name: 'Connect' })
  }
}
