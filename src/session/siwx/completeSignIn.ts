import type { EventDetails } from '../events'
import { SERVICE_CALL_TIMEOUT_MS } from '../../config/limits'
import { isSameAddress } from '../../domain/account/address'
import { caipAddressOn } from '../../domain/network/caip'
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
import { readSignIns } from './readSignIns'
import { trackSiwx } from './trackSiwx'
import { watchSignIn } from './watchSignIn'
import type { Context } from '../context'

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
