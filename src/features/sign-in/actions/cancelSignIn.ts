import { selectIsConnected, selectSiwxMode } from '../../../session/store/selectors'
import { closeModal } from '../../../session/navigation/closeModal'
import { disconnect } from '../../../session/connections/disconnect'
import { resetTo } from '../../../session/navigation/goTo'
import { endLoadingToast } from '../../../session/notices/endLoadingToast'
import { abortSignIn } from '../../../session/siwx/clearSignIn'
import { trackSiwx } from '../../../session/siwx/trackSiwx'
import type { World } from '../../../session/world'

/** Cancels the sign-in: a required one disconnects, an optional one only closes. Both reset the router to Connect. */
export async function cancelSignIn(world: World): Promise<void> {
  const required = selectSiwxMode(world.store.getState()) === 'required'
  abortSignIn(world)
  endLoadingToast(world)
  trackSiwx(world, 'CLICK_CANCEL_SIWX')
  world.emit({ type: 'siwx-cancel', detail: { required } })
  if (required) {
    // A connection of another namespace has its own sign-in, which must stay visible.
    await disconnect(world, { namespace: world.store.getState().activeNamespace, reason: 'siwx-cancelled' }).finally(
      () => {
        if (!selectIsConnected(world.store.getState())) resetTo(world, { name: 'Connect' })
      },
    )
  } else {
    closeModal(world, 'user')
    resetTo(world, { name: 'Connect' })
  }
}
