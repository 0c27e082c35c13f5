import { supports } from '../../../domain/network/namespaces'
import type { PairingRequest } from '../../../wallets/contract'
import { findMessageProblem } from '../../../domain/siwx/findMessageProblem'
import { selectSiwxMode } from '../../../session/store/selectors'
import { createMessageFrame } from '../../../session/siwx/signInMessage'
import type { World } from '../../../session/world'

/**
 * The message for one-click sign-in, if it may be tried: sign-in is on and every network supports it. Without one,
 * pairing continues and SIWXSignMessage reports the problem.
 */
export async function oneClickTemplate(world: World, signal: AbortSignal): Promise<PairingRequest['oneClick']> {
  const state = world.store.getState()
  if (
    selectSiwxMode(state) === 'off' ||
    state.options.siweConfig ||
    !state.networks.every(({ chainNamespace }) => supports(chainNamespace, 'oneClickSignIn'))
  )
    return undefined
  try {
    const frame = await createMessageFrame(world, signal)
    const { host, origin } = world.page.location()
    // The account is the only field not known yet, so any valid address does for the check.
    const problem = findMessageProblem({ ...frame, accountAddress: `0x${'0'.repeat(40)}` }, { host, origin })
    if (!problem) return frame
    world.services.log.warn(`One-click sign-in is not tried: ${problem.field} ${problem.problem}.`)
  } catch (reason) {
    world.services.log.warn('One-click sign-in is not tried.', reason)
  }
  return undefined
}
