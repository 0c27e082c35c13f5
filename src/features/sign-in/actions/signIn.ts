import { caipAddressOn } from '../../../domain/network/caip'
import type { SiwxSession } from '../../../domain/siwx/session'
import { isUserRejection } from '../../../errors/explain'
import { ConfigurationInvalid } from '../../../errors/configuration'
import {
  NoActiveAddress,
  NoActiveNetwork,
  SiwxCancelled,
  SiwxMessageInvalid,
  SiwxNotEnabled,
  SiwxRejectedByServer,
  SiwxServerUnreachable,
  SiwxSignFailed,
  SiwxSignatureInvalid,
} from '../../../errors/siwx'
import { toastAuthenticating, toastSignatureDeclined, toastSmartAccountUnsupported } from '../../../errors/toasts'
import { WalletButtonError } from '../../../errors/WalletButtonError'
import { abortable } from '../../../services/abortable'
import {
  selectActiveAccount,
  selectActiveNetwork,
  selectActiveNetworkId,
  selectSignInRefusal,
  selectSiwxMode,
  selectView,
} from '../../../session/store/selectors'
import type { EventDetails } from '../../../session/events'
import { changeSiwx } from '../../../session/store/siwx'
import type { SiwxState } from '../../../session/store/state'
import { refreshConnections } from '../../../session/life/walletSessions'
import { requestProof } from './requestProof'
import { storeOpenRequest } from '../../../session/navigation/storeOpenRequest'
import { closeModal } from '../../../session/navigation/closeModal'
import { completeSignIn, trackSiwx } from '../../../session/sign-in/completeSignIn'
import { problemOf } from '../../../session/problemOf'
import { prepareRequest } from '../../../session/sign-in/evaluateSignIn'
import { endLoadingToast } from '../../../session/notices/endLoadingToast'
import { showToast } from '../../../session/notices/showToast'
import { showView } from '../../../session/navigation/showView'
import type { Context } from '../../../session/context'

const CLOCK_HINT = 'Check your device’s clock and sign again.'

/**
 * Asks the connected wallet to sign the page's message and stores the session. A second call during the first shares
 * it.
 * @throws SiwxNotEnabled, NoActiveAddress, NoActiveNetwork, SiwxMessageInvalid, SiwxSignFailed, SiwxRejectedByServer,
 * SiwxServerUnreachable; ConfigurationInvalid when the options rule out sign-in; SiwxCancelled when cancelled or taken
 * over by the page
 */
export async function signIn(context: Context): Promise<SiwxSession> {
  return context.tasks.share('sign-in', (signal) => attempt(context, signal))
}

async function attempt(context: Context, signal: AbortSignal): Promise<SiwxSession> {
  const state = context.store.getState()
  if (selectSiwxMode(state) === 'off') throw new SiwxNotEnabled()
  const account = selectActiveAccount(state)
  if (!account) throw new NoActiveAddress()
  const network = selectActiveNetwork(state)
  const live = context.live.get(account.namespace)
  if (!network || !live) throw new NoActiveNetwork()

  trackSiwx(context, 'CLICK_SIGN_SIWX_MESSAGE')
  try {
    context.store.setState(changeSiwx({ problem: undefined }))
    // Checked again, because the options may have changed since the message was created.
    const refusal = selectSignInRefusal(context.store.getState())
    if (refusal) throw new ConfigurationInvalid(refusal)
    // The wallet may have moved without an event; the change cancels this attempt.
    await refreshConnections(context, signal, [account.namespace])
    signal.throwIfAborted()
    // Sign exactly the message that was shown, once.
    const { data, message } = preparedRequest(context) ?? (await abortable(prepareRequest(context), signal))
    signal.throwIfAborted()
    context.store.setState(changeSiwx({ phase: 'signing', request: { data, message } }))
    const isHandledHere = context.emit({
      type: 'siwx-request',
      detail: {
        message,
        accountAddress: account.address,
        chainId: network.caipNetworkId,
      } as EventDetails['siwx-request'],
    })
    if (!isHandledHere) {
      // The page handles the sign-in itself, also a required one.
      context.store.setState(changeSiwx({ phase: 'idle', request: undefined }))
      closeModal(context, 'programmatic', { force: true })
      throw new SiwxCancelled()
    }
    showToast(context, toastAuthenticating)
    const caipAddress = caipAddressOn(network.caipNetworkId, account.address)
    const forget = storeOpenRequest(context, { kind: 'sign-in', account: caipAddress })
    const session = await requestProof(context, live, account, { data, message }, signal).finally(forget)
    // The account or network may have changed in the meantime; the signature would not match.
    const now = context.store.getState()
    if (selectActiveAccount(now)?.address !== account.address || selectActiveNetwork(now) !== network)
      throw new SiwxSignatureInvalid()
    return await completeSignIn(context, session, signal)
  } catch (reason) {
    endLoadingToast(context)
    if (signal.aborted || reason instanceof SiwxCancelled) throw new SiwxCancelled()
    throw fail(context, reason, account.type === 'smartAccount')
  }
}

/** The request on screen, if it is unused and matches the active account and network. */
function preparedRequest(context: Context): SiwxState['request'] {
  const state = context.store.getState()
  const { request } = state.siwx
  const matches =
    request?.data.accountAddress === selectActiveAccount(state)?.address &&
    request?.data.chainId === selectActiveNetworkId(state)
  return matches ? request : undefined
}

/** Reports a failed attempt: status, toast, event and tracking. Shows the view again if it was left. */
function fail(context: Context, reason: unknown, smartAccount: boolean): WalletButtonError {
  const error = reason instanceof WalletButtonError ? reason : new SiwxSignFailed(smartAccount, reason)
  const signFailed = !(
    reason instanceof SiwxRejectedByServer ||
    reason instanceof SiwxServerUnreachable ||
    reason instanceof SiwxMessageInvalid ||
    reason instanceof ConfigurationInvalid
  )
  // What the server says is in the language of its site and names the cause, so no text of ours replaces it.
  const problem =
    error instanceof SiwxRejectedByServer && error.serverMessage
      ? { code: 'said_by_server', message: error.message }
      : error instanceof SiwxRejectedByServer && error.isAboutTime
        ? { code: 'siwx_not_valid_now', message: 'The site says this sign-in isn’t valid now.', hint: CLOCK_HINT }
        : problemOf(error)
  context.store.setState(changeSiwx({ phase: 'waiting', request: undefined, problem }))
  // A nonce is valid for one attempt; the next message is prepared so that it can be read.
  void prepareRequest(context).catch((cause: unknown) =>
    context.services.log.warn('The next sign-in message could not be made.', cause),
  )
  if (signFailed)
    showToast(
      context,
      smartAccount && !isUserRejection(reason, 'request') ? toastSmartAccountUnsupported : toastSignatureDeclined,
    )
  trackSiwx(context, 'SIWX_AUTH_ERROR', { message: error.message })
  const code = error instanceof SiwxRejectedByServer ? (error.serverCode ?? error.code) : error.code
  if (error instanceof SiwxRejectedByServer && error.status > 0)
    context.services.log.warn(`The site’s sign-in server refused with status ${error.status}.`, error)
  // The visitor learns that it can't be reached, the page what it has responded.
  const response =
    error instanceof SiwxServerUnreachable && error.cause instanceof Error ? ` ${error.cause.message}` : ''
  context.emit({ type: 'siwx-error', detail: { code, message: error.message + response } })
  const state = context.store.getState()
  if (state.modal.openIn === undefined || selectView(state).name !== 'SIWXSignMessage')
    showView(context, 'SIWXSignMessage')
  return error
}
