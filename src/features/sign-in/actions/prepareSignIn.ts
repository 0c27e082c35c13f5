import { prepareRequest } from '../../../session/siwx/prepareRequest'
import { selectActiveAccount } from '../../../session/store/selectors'
import type { World } from '../../../session/world'

/**
 * Creates the message when a press opens the view: after a page load nothing has. An attempt that fails is repeated by
 * the press on Sign.
 */
export async function prepareSignIn(world: World): Promise<void> {
  const { siwx } = world.store.getState()
  const isUnderWay = siwx.phase === 'signing' || siwx.phase === 'verifying'
  if (siwx.request || isUnderWay || !selectActiveAccount(world.store.getState())) return
  await prepareRequest(world).catch((reason: unknown) =>
    world.services.log.warn('The sign-in message could not be made.', reason),
  )
}
