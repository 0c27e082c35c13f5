import { resetView } from '../store/router'
import {
  selectActiveAccount,
  selectActiveConnection,
  selectIsConnected,
  selectIsUnsupportedNetwork,
  selectView,
} from '../store/selectors'
import { closeModal } from '../navigation/closeModal'
import { move } from '../navigation/goTo'
import { clearSignIn } from '../sign-in/endSignIn'
import { evaluateSignIn } from '../sign-in/evaluateSignIn'
import { showView } from '../navigation/showView'
import type { Context } from '../context'

/** Shows what the visitor has to do after a change of the session: switch networks, sign in, or nothing. */
export async function evaluateSession(context: Context, cause: 'connected' | 'restored' | 'moved'): Promise<void> {
  const { store } = context
  const state = store.getState()
  if (!selectIsConnected(state)) return

  if (selectIsUnsupportedNetwork(state)) {
    // A pending signature would be for the previous network, and its failure would bring back the sign view.
    clearSignIn(context)
    // Nothing pops up on a page load: the button shows the state and leads there.
    if (cause !== 'restored' || state.modal.openIn !== undefined) showView(context, 'UnsupportedChain')
    return
  }
  const next = await evaluateSignIn(context, cause)
  if (next === 'sign') return
  const now = store.getState()
  if (now.modal.openIn === undefined || !selectIsConnected(now)) return
  const view = selectView(now).name
  const requested = now.router.requested
  if (cause === 'connected' && requested) move(context, resetView({ name: requested }, 'forward'))
  else if (cause === 'connected') {
    if (!(await invite(context))) closeModal(context, 'connected')
  } else {
    context.views[view].afterConnecting?.(context, cause)
    const instead = cause === 'restored' ? context.views[view].whenConnected : undefined
    if (instead) move(context, resetView({ name: instead }))
  }
}

/** Offers a smart account; its code is loaded only where it may be shown. False when nothing is shown. */
async function invite(context: Context): Promise<boolean> {
  const state = context.store.getState()
  if (!selectActiveConnection(state)?.capabilities.hasAccountTypes || selectActiveAccount(state)?.type !== 'eoa')
    return false
  const { offerSmartAccount } = await import('../account/offerSmartAccount').catch(() => ({
    offerSmartAccount: undefined,
  }))
  return offerSmartAccount?.(context) ?? false
}
