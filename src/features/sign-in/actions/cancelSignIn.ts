import { selectIsConnected, selectSiwxMode } from '../../../session/store/selectors'
import { closeModal } from '../../../session/navigation/closeModal'
import { disconnect } from '../../../session/connections/disconnect'
import { resetTo } from '../../../session/navigation/goTo'
import { endLoadingToast } from '../../../session/notices/endLoadingToast'
import { trackSiwx } from '../../../session/siwx/trackSiwx'
import type { World } from '../../../session/world'

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
    await disconnect(world, { namespace: world.store.getState().activeNamespace, reason: 'siwx-cancelled' }).finally(
      () => {
        if (!selectIsConnected(world.store.getState())) resetTo(world, { name: 'Connect' })
      },
    )
  } else {
    closeModal(world, 'signed-in')
    resetTo(world, { name: 'Connect' })
  }
}
