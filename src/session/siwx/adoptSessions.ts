import { namespaceOf } from '../../domain/network/caip'
import { isSameAddress } from '../../domain/account/address'
import type { SiwxSession } from '../../domain/siwx/session'
import { explain } from '../../errors/explain'
import { SiwxRejectedByServer } from '../../errors/siwx'
import { toastAuthenticating, toastAuthenticationProblem } from '../../errors/toasts'
import { selectActiveAccount, selectActiveNetworkId } from '../store/selectors'
import { completeSignIn } from './completeSignIn'
import { disconnect } from '../connections/disconnect'
import { resetTo } from '../navigation/goTo'
import { endLoadingToast } from '../notices/endLoadingToast'
import { showToast } from '../notices/showToast'
import { trackSiwx } from './trackSiwx'
import type { EventDetails } from '../events'
import type { Context } from '../context'

/**
 * Stores the sign-in messages that the wallet signed while connecting (CAIP-222, ERC-7846): one for the active network,
 * and one for each other configured network, so that switching needs no further signature. If the active network's
 * message cannot be accepted, the connection ends and the error is rethrown.
 */
export async function adoptSessions(
  context: Context,
  sessions: readonly SiwxSession[],
  signal: AbortSignal,
): Promise<void> {
  const account = selectActiveAccount(context.store.getState())
  const networkId = selectActiveNetworkId(context.store.getState())
  const session = sessions.find(
    ({ data }) => account && data.chainId === networkId && isSameAddress(data.accountAddress, account.address),
  )
  // A message for another account or network does not sign in here: SIWXSignMessage opens instead.
  if (!session) return
  const alongside = otherNetworks(context, session, sessions)
  showToast(context, toastAuthenticating)
  try {
    context.emit({
      type: 'siwx-request',
      detail: {
        message: session.message,
        accountAddress: session.data.accountAddress,
        chainId: session.data.chainId,
      } as EventDetails['siwx-request'],
    })
    await completeSignIn(context, session, signal, alongside)
  } catch (reason) {
    // A message that cannot be accepted ends the connection it came with.
    const error = explain(reason)
    trackSiwx(context, 'SIWX_AUTH_ERROR', { message: error.message })
    const code = error instanceof SiwxRejectedByServer ? (error.serverCode ?? error.code) : error.code
    context.emit({ type: 'siwx-error', detail: { code, message: error.message } })
    await disconnect(context, { namespace: namespaceOf(session.data.chainId), reason: 'siwx-cancelled' }).catch(
      () => {},
    )
    resetTo(context, { name: 'Connect' })
    showToast(context, toastAuthenticationProblem)
    throw error
  } finally {
    endLoadingToast(context)
  }
}

/** The messages of the same account for other configured networks, one each. */
function otherNetworks(
  context: Context,
  session: SiwxSession,
  sessions: readonly SiwxSession[],
): readonly SiwxSession[] {
  return context.store.getState().networks.flatMap(({ caipNetworkId }) => {
    if (caipNetworkId === session.data.chainId) return []
    return (
      sessions.find(
        ({ data }) => data.chainId === caipNetworkId && isSameAddress(data.accountAddress, session.data.accountAddress),
      ) ?? []
    )
  })
}
