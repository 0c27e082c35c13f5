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
import { showNamedToast } from '../../../session/notices/showToast'
import { trackSiwx } from '../../../session/siwx/trackSiwx'
import type { World } from '../../../session/world'

/**
 * Keeps the proofs that came with a one-click answer: that of the active network, and with it those of the other configured
 * networks, so that switching needs no further signature. One that cannot be kept ends the connection, and is raised.
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
  // A proof of another account or network is no sign-in here: the sign-message view takes over.
  if (!session) return
  const alongside = otherNetworks(world, session, sessions)
  showNamedToast(world, toastAuthenticating)
  try {
    world.emit({
      type: 'siwx-request',
      detail: { message: session.message, accountAddress: session.data.accountAddress, chainId: session.data.chainId },
    })
    await completeSignIn(world, session, signal, alongside)
  } catch (reason) {
    // A proof that cannot be kept ends the connection it came with (wire-facts 8.4).
    const error = explain(reason)
    trackSiwx(world, 'SIWX_AUTH_ERROR', { message: error.message })
    const code = error instanceof SiwxRejectedByServer ? (error.serverCode ?? error.code) : error.code
    world.emit({ type: 'siwx-error', detail: { code, message: error.message } })
    await disconnect(world, { reason: 'siwx-cancelled' }).catch(() => {})
    resetTo(world, { name: 'Connect' })
    showNamedToast(world, toastAuthenticationProblem)
    throw error
  } finally {
    endLoadingToast(world)
  }
}

/** The proofs of the same account for other configured networks, one each. */
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
