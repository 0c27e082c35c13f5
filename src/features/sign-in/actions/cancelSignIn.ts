import { selectIsConnected, selectSiwxMode } from '../../../session/store/selectors'
import { closeModal } from '../../../session/navigation/closeModal'
import { disconnect } from '../../../session/life/disconnect'
import { resetTo } from '../../../session/navigation/goTo'
import { endLoadingToast } from '../../../session/notices/endLoadingToast'
import { abortSignIn } from '../../../session/sign-in/endSignIn'
import { trackSiwx } from '../../../session/sign-in/completeSignIn'
import type { Context } from '../../../session/context'

/** Cancels the sign-in: a required one disconnects, an optional one only closes. Both reset the router to Connect. */
export async function cancelSignIn(context: Context): Promise<void> {
  const required = selectSiwxMode(context.store.getState()) === 'required'
  abortSignIn(context)
  endLoadingToast(context)
  trackSiwx(context, 'CLICK_CANCEL_SIWX')
  context.emit({ type: 'siwx-cancel', detail: { required } })
  if (required) {
    // A connection of another namespace has its own sign-in, which must stay visible.
    await disconnect(context, {
      namespace: context.store.getState().activeNamespace,
      reason: 'siwx-cancelled',
    }).finally(() => {
      if (!selectIsConnected(context.store.getState())) resetTo(context, { name: 'Connect' })
    })
  } else {
    closeModal(context, 'user')
    resetTo(context, { name: 'Connect' })
  }
}
