import { resetView } from '../store/router'
import {
  selectActiveAccount,
  selectActiveConnection,
  selectActiveNetworkId,
  selectIsConnected,
  selectIsUnsupportedNetwork,
  selectView,
} from '../store/selectors'
import { closeModal } from '../navigation/closeModal'
import { move } from '../navigation/goTo'
import { evaluateSignIn } from '../siwx/evaluateSignIn'
import { returnFromSwitch } from '../networks/returnFromSwitch'
import { showView } from '../navigation/showView'
import type { World } from '../world'

/**
 * What a connection, an account change or a network change asks of the visitor next: another network, a signature, or
 * nothing (views.md, section 2; specification, section 4; decisions.md 15).
 */
export async function evaluateSession(world: World, cause: 'connected' | 'restored' | 'moved'): Promise<void> {
  const { store } = world
  const state = store.getState()
  if (!selectIsConnected(state)) return

  if (selectIsUnsupportedNetwork(state)) {
    // A signature that still comes would be for the network that was left, and its failure would bring the sign view back.
    world.tasks.cancel('sign-in')
    world.tasks.cancel('sign-in-message')
    store.setState((now) => ({ siwx: { ...now.siwx, session: undefined, request: undefined, phase: 'idle' } }))
    // Nothing pops up on a page load: the button shows the state and leads there.
    if (cause !== 'restored' || state.modal.openIn !== undefined) showView(world, 'UnsupportedChain')
    return
  }
  const next = await evaluateSignIn(world, cause)
  if (next === 'sign') return
  const now = store.getState()
  if (now.modal.openIn === undefined || !selectIsConnected(now)) return
  const { name: view, networkId } = selectView(now)
  const requested = now.router.requested
  if (cause === 'connected' && requested) move(world, resetView({ name: requested }, 'forward'))
  else if (cause === 'connected') {
    if (!(await invite(world))) closeModal(world, 'connected')
  }
  // The wallet moved to a network that is supported: the guard leaves by itself (views.md 7.4).
  else if (view === 'UnsupportedChain' || view === 'SIWXSignMessage') closeModal(world, 'connected')
  // What the page could not do the visitor did in the wallet.
  else if (view === 'SwitchNetwork' && now.switching.status !== 'asking' && networkId === selectActiveNetworkId(now))
    returnFromSwitch(world)
  else if (cause === 'restored' && view === 'Connect') move(world, resetView({ name: 'Account' }))
}

/** The invitation to a smart account, whose code is fetched by those who might get it. False when nothing is shown. */
async function invite(world: World): Promise<boolean> {
  const state = world.store.getState()
  if (!selectActiveConnection(state)?.capabilities.hasAccountTypes || selectActiveAccount(state)?.type !== 'eoa')
    return false
  const { offerSmartAccount } = await import('../account/offerSmartAccount').catch(() => ({
    offerSmartAccount: undefined,
  }))
  return offerSmartAccount?.(world) ?? false
}
