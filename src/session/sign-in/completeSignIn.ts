import type { EventDetails } from '../events'
import { SERVICE_CALL_TIMEOUT_MS } from '../../config/limits'
import { isSameAddress } from '../../domain/account/address'
import { caipAddressOn, namespaceOf } from '../../domain/network/caip'
import { canSmartAccountsSignIn, siwxSite } from '../../domain/siwx/backends'
import { isOfContract, isOfUndeployedContract } from '../../domain/siwx/contractSignature'
import { withoutSession, type SiwxSession } from '../../domain/siwx/session'
import { ConfigurationInvalid } from '../../errors/configuration'
import { SiwxRejectedByServer, SiwxSignatureInvalid } from '../../errors/siwx'
import { withTimeout } from '../../services/clock/withTimeout'
import { changeSession } from '../../services/storage/sessionRecord'
import { selectActiveAccount, selectActiveNetworkId, selectSignInRefusal } from '../store/selectors'
import { changeSiwx, NO_ATTEMPT } from '../store/siwx'
import { closeModal } from '../navigation/closeModal'
import { resetTo } from '../navigation/goTo'
import { endLoadingToast } from '../notices/endLoadingToast'
import { readSignIns } from './findSignIn'
import { watchSignIn } from './watchSignIn'
import type { Context } from '../context'
import { explain } from '../../errors/explain'
import { toastAuthenticating, toastAuthenticationProblem } from '../../errors/toasts'
import { showToast } from '../notices/showToast'

/**
 * Posts a signed message to the page's server if there is one, then stores it. `alongside` holds the signatures for
 * other networks that the wallet made in the same click. They are stored once `session` is accepted, but not posted,
 * because they share its nonce.
 * @throws SiwxRejectedByServer, SiwxServerUnreachable, SiwxSignatureInvalid, ConfigurationInvalid
 */
export async function completeSignIn(
  context: Context,
  session: SiwxSession,
  signal: AbortSignal,
  alongside: readonly SiwxSession[] = [],
): Promise<SiwxSession> {
  const { options } = context.store.getState()
  // The options may have changed while the wallet was signing.
  const refusal = selectSignInRefusal(context.store.getState())
  if (refusal) throw new ConfigurationInvalid(refusal)
  context.store.setState(changeSiwx({ phase: 'verifying' }))
  const caipAddressOf = ({ data }: SiwxSession) => caipAddressOn(data.chainId, data.accountAddress)
  const caipAddress = caipAddressOf(session)
  context.tasks.cancel('sign-out')
  let serverResponse: unknown
  if (
    options.siweConfig &&
    !(await options.siweConfig.verifyMessage({ message: session.message, signature: session.signature }))
  ) {
    throw new SiwxRejectedByServer(undefined, undefined, 0)
  }
  const site = siwxSite(options)
  if (site.endpoints.proof) {
    const { log } = context.services
    if (isOfUndeployedContract(session) && !canSmartAccountsSignIn(options)) {
      log.warn(`${site.backend} cannot sign in contract accounts that are not deployed (ERC-6492).`)
      throw new SiwxRejectedByServer(undefined, undefined, 0)
    }
    const account = { address: session.data.accountAddress, caipAddress, chainId: session.data.chainId }
    const limit = withTimeout(context.services.clock, SERVICE_CALL_TIMEOUT_MS, signal)
    try {
      serverResponse = await context.services.siwx.postProof(site, { session, account }, limit.signal)
    } catch (reason) {
      if (reason instanceof SiwxRejectedByServer && isOfContract(session))
        log.warn('The site has refused a contract account. Its server may verify keys only: see docs/backends.md.')
      throw reason
    } finally {
      limit.release()
    }
  }
  signal.throwIfAborted()
  const active = selectActiveAccount(context.store.getState())
  // The wallet may have changed account or network, or disconnected, while the server verified.
  if (
    !active ||
    !isSameAddress(active.address, session.data.accountAddress) ||
    selectActiveNetworkId(context.store.getState()) !== session.data.chainId
  ) {
    throw new SiwxSignatureInvalid()
  }
  const accepted = [...alongside, session]
  const others = accepted.reduce(
    (sessions, each) => withoutSession(sessions, caipAddressOf(each)),
    readSignIns(context),
  )
  changeSession(context.services.storage, () => ({ proofs: [...others, ...accepted] }))
  context.store.setState(changeSiwx({ session, ...NO_ATTEMPT }))
  endLoadingToast(context)
  watchSignIn(context, session, 'now')
  context.services.tabs.notify({ type: 'signed-in' })
  trackSiwx(context, 'SIWX_AUTH_SUCCESS')
  context.emit({
    type: 'siwx-success',
    detail: {
      address: session.data.accountAddress,
      chainId: session.data.chainId,
      message: session.message,
      signature: session.signature,
      session,
      ...(serverResponse !== undefined && { serverResponse }),
    } as EventDetails['siwx-success'],
  })
  const { modal, router } = context.store.getState()
  if (router.requested && modal.openIn !== undefined) resetTo(context, { name: router.requested })
  else closeModal(context, 'signed-in')
  return session
}

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
    await context.follow('signInFailed', namespaceOf(session.data.chainId))
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

/** Tracks a sign-in event. See docs/protocol/telemetry.md#sign-in. */
export function trackSiwx(
  context: Context,
  event: 'CLICK_SIGN_SIWX_MESSAGE' | 'CLICK_CANCEL_SIWX' | 'SIWX_AUTH_SUCCESS' | 'SIWX_AUTH_ERROR',
  more: Readonly<Record<string, unknown>> = {},
): void {
  const state = context.store.getState()
  context.track(event, {
    network: selectActiveNetworkId(state) ?? '',
    isSmartAccount: selectActiveAccount(state)?.type === 'smartAccount',
    ...more,
  })
}
