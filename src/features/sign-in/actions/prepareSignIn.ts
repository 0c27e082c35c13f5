import { prepareRequest } from '../../../session/sign-in/evaluateSignIn'
import { selectActiveAccount } from '../../../session/store/selectors'
import type { Context } from '../../../session/context'

/**
 * Creates the message when a press opens the view: after a page load nothing has. An attempt that fails is repeated by
 * the press on Sign.
 */
export async function prepareSignIn(context: Context): Promise<void> {
  const { siwx } = context.store.getState()
  const isUnderWay = siwx.phase === 'signing' || siwx.phase === 'verifying'
  if (siwx.request || isUnderWay || !selectActiveAccount(context.store.getState())) return
  await prepareRequest(context).catch((reason: unknown) =>
    context.services.log.warn('The sign-in message could not be made.', reason),
  )
}
