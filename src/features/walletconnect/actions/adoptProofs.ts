import { namespaceOf } from '../../../domain/network/caip'
import type { PairingResult } from '../../../wallets/contract'
import { isSameAddress } from '../../../domain/account/address'
import { sessionFromCacao } from '../../../domain/siwx/cacaoSession'
import type { SiwxSession } from '../../../domain/siwx/session'
import { explain } from '../../../errors/explain'
import { SiwxRejectedByServer } from '../../../errors/siwx'
import { toastAuthenticating, toastAuthenticationProblem } from '../../../errors/toasts'
import { selectActiveAccount, selectActiveNetworkId } from '../../../session/store/selectors'
import { completeSignIn } from '../../../session/siwx/completeSignIn'
import { disconnect } from '../../../session/connections/disconnect'
import { resetTo } from '../../../session/navigation/goTo'
import { endLoadingToast } from '../../../session/notices/endLoadingToast'
import { showToast } from '../../../session/notices/showToast'
import { trackSiwx } from '../../../session/siwx/trackSiwx'
import type { EventDetails } from '../../../session/events'
import type { World } from '../../../session/world'

/**
 * Stores the sign-in messages that the wallet signed while connecting (CAIP-222): one for the active network, and one
 * for each other configured network, so that switching needs no further signature. If the active network's message
 * cannot be accepted, the connection ends and the error is rethrown.
 */
export async function adoptProofs(
  world: World,
  proofs: NonNullable<PairingResult['proofs']>,
  signal: AbortSignal,
): Promise<void> {
  const account = selectActiveAccount(world.store.getState())
  const networkId = selectActiveNetworkId(world.store.getState())
  const sessions = proofs.flatMap(({ cacao, message }) => sessionFromCacao(cacao, message) ?? [])
  const session = sessions.find(
    ({ data }) => account && data.chainId === networkId && isSameAddress(data.accountAddress, account.address),
  )
  // A message for another account or network does not sign in here: SIWXSignMessage opens instead.
  if (!session) return
  const alongside = otherNetworks(world, session, sessions)
  showToast(world, toastAuthenticating)
  try {
    world.emit({
      type: 'siwx-request',
      detail: {
        message: session.message,
        accountAddress: session.data.accountAddress,
        chainId: session.data.chainId,
      } as EventDetails['siwx-request'],
    })
    await completeSignIn(world, session, signal, alongside)
  } catch (reason) {
    // A message that cannot be accepted ends the connection it came with.
    const error = explain(reason)
    trackSiwx(world, 'SIWX_AUTH_ERROR', { message: error.message })
    const code = error instanceof SiwxRejectedByServer ? (error.serverCode ?? error.code) : error.code
    world.emit({ type: 'siwx-error', detail: { code, message: error.message } })
    await disconnect(world, { namespace: namespaceOf(session.data.chainId), reason: 'siwx-cancelled' }).catch(() => {})
    resetTo(world, { name: 'Connect' })
    showToast(world, toastAuthenticationProblem)
    throw error
  } finally {
    endLoadingToast(world)
  }
}

/** The messages of the same account for other configured networks, one each. */
function otherNetworks(world: World, session: SiwxSession, sessions: readonly SiwxSession[]): readonly SiwxSession[] {
  return world.store.getState().networks.flatMap(({ caipNetworkId }) => {
    if (caipNetworkId === session.data.chainId) return []
    return (
      sessions.find(
        ({ data }) => data.chainId === caipNetworkId && isSameAddress(data.accountAddress, session.data.accountAddress),
      ) ?? []
    )
  })
}
