import { caipAddressOn, type CaipAddress } from '../../domain/network/caip'
import { siwxSite } from '../../domain/siwx/backends'
import { timeProblem, type SiwxSession } from '../../domain/siwx/session'
import { SiwxServerUnreachable, NoActiveAddress } from '../../errors/siwx'
import { WalletButtonError } from '../../errors/WalletButtonError'
import { toastAuthenticationProblem } from '../../errors/toasts'
import {
  selectActiveCaipAddress,
  selectActiveNetworkId,
  selectIsConnected,
  selectIsUnconfiguredNetwork,
  selectSession,
  selectSiwxMode,
  selectActiveAccount,
} from '../store/selectors'
import { changeSiwx, NO_ATTEMPT } from '../store/siwx'
import { defineSlice } from '../store/slices'
import type { State, SiwxState } from '../store/state'
import { clearSignIn, endSignIn, endBySite } from './endSignIn'
import { findSignIn, isToldBySite } from './findSignIn'
import { showView } from '../navigation/showView'
import { resetTo } from '../navigation/goTo'
import { showToast } from '../notices/showToast'
import { fetchServerNonce, serverNow } from './serverClock'
import { trackSiwx } from './completeSignIn'
import { watchSignIn } from './watchSignIn'
import type { Context } from '../context'
import { formatSiwxMessage } from '../../domain/siwx/message'
import { refreshConnections } from '../life/walletSessions'
import { createMessageData } from './signInMessage'

declare module '../store/state' {
  interface Slices {
    signInFailure: WalletButtonError
  }
}

/** Why a required sign-in could not begin, while its connection is ended for that. */
export const signInFailure = defineSlice({ key: 'signInFailure', scope: 'page' })

/** Restores the sign-in session of the active account, else opens SIWXSignMessage and returns `sign`. */
export async function evaluateSignIn(
  context: Context,
  cause: 'connected' | 'restored' | 'moved',
): Promise<'off' | 'have' | 'sign' | 'skip'> {
  const { store } = context
  const state = store.getState()
  if (selectSiwxMode(state) === 'off') return 'off'
  for (const task of ['sign-in', 'sign-in-message'] as const) context.tasks.cancel(task)
  try {
    const requestedAddress = selectActiveCaipAddress(state)
    const { stored, session, endedBySite } = await findSession(context)
    const caipAddress = selectActiveCaipAddress(store.getState())
    if (!caipAddress || selectIsUnconfiguredNetwork(store.getState())) {
      clearSignIn(context)
      return 'skip'
    }
    // The account or network changed in the meantime: the newer evaluation decides.
    if (caipAddress !== requestedAddress) return 'sign'
    const former = selectSession(store.getState())
    if (!session) context.tasks.cancel('site-session')
    store.setState(changeSiwx({ session, ...NO_ATTEMPT, ...(!session && { phase: 'waiting' }) }))
    if (endedBySite) endBySite(context, endedBySite, former)
    else if (!stored && former && isOf(former, caipAddress))
      void endSignIn(context, timeProblem(former.data, serverNow(context)) ? 'expired' : 'absent', former)
    if (session) {
      watchSignIn(context, session, 'before')
      return 'have'
    }
    // Nothing pops up without a press: the button leads to a required sign-in. One that is optional was left before.
    const isAsked = selectSiwxMode(state) === 'required' && store.getState().modal.openIn !== undefined
    if (cause === 'restored' && !isAsked) return 'skip'
    showView(context, 'SIWXSignMessage')
    await prepareRequest(context)
    return 'sign'
  } catch (reason) {
    // Cancelled by a change of account or network or by a disconnect: the newer evaluation continues.
    if (reason instanceof DOMException && reason.name === 'AbortError') return 'sign'
    context.services.log.error(`The sign-in could not begin${serverOf(reason)}.`, reason)
    const { activeNamespace: namespace } = store.getState()
    if (reason instanceof WalletButtonError) store.setState(signInFailure.set(reason))
    await context.follow('signInFailed', namespace)
    store.setState(signInFailure.reset())
    if (!selectIsConnected(store.getState())) resetTo(context, { name: 'Connect' })
    showToast(context, toastAuthenticationProblem)
    trackSiwx(context, 'SIWX_AUTH_ERROR', { message: String(reason) })
    context.emit({
      type: 'siwx-error',
      detail:
        reason instanceof WalletButtonError
          ? { code: reason.code, message: reason.message }
          : { code: 'siwx_sign_failed', message: toastAuthenticationProblem.text },
    })
    return 'skip'
  }
}

/** Of which server, for the page's developer, who has set it. A query may have a key. */
function serverOf(reason: unknown): string {
  if (!(reason instanceof SiwxServerUnreachable)) return ''
  const { endpoint, status } = reason
  return `: ${endpoint.replace(/[?#].*/s, '')} ${status ? `responded with ${status}` : 'gave no response'}`
}

/** The stored sign-in of the active account, and whether the page's server has it too or has ended its session. */
async function findSession(
  context: Context,
): Promise<Partial<Record<'stored' | 'session' | 'endedBySite', SiwxSession | undefined>>> {
  const state = context.store.getState()
  const stored = await findStored(context, state)
  const siweConfig = state.options.siweConfig
  const caipAddress = selectActiveCaipAddress(state)
  if (!siweConfig?.getSession || !caipAddress) return { stored, session: stored }
  const pageSession = await siweConfig.getSession()
  if (!pageSession) return { stored, endedBySite: stored }
  const matches =
    caipAddress.toLowerCase().endsWith(pageSession.address.toLowerCase()) &&
    selectActiveNetworkId(state) === `eip155:${pageSession.chainId}`
  return { stored, ...(matches && { session: stored }) }
}

const isOf = (session: SiwxSession, caipAddress: CaipAddress): boolean =>
  caipAddressOn(session.data.chainId, session.data.accountAddress).toLowerCase() === caipAddress.toLowerCase()

/** A wrong clock of the visitor ends no sign-in that the page's server would still accept. */
async function findStored(context: Context, state: State): Promise<SiwxSession | undefined> {
  const current = findSignIn(context, state, serverNow(context))
  const asksTime = siwxSite(state.options).endpoints.nonce && !isToldBySite(state)
  const former = asksTime && findSignIn(context, state, undefined)
  if (current || !former) return current
  await fetchServerNonce(context, former.data, new AbortController().signal).catch(() => {})
  return findSignIn(context, state, serverNow(context))
}

/**
 * Creates the message of the next attempt, so that the visitor can read it before signing.
 * @throws SiwxMessageInvalid, SiwxServerUnreachable, NoActiveAddress
 */
export async function prepareRequest(context: Context): Promise<NonNullable<SiwxState['request']>> {
  return context.tasks.share('sign-in-message', async (signal) => {
    const account = selectActiveAccount(context.store.getState())
    if (!account) throw new NoActiveAddress()
    context.store.setState(changeSiwx({ phase: 'preparing', request: undefined }))
    try {
      // The message names the network, and the wallet may have moved without an event. A change cancels this task.
      await refreshConnections(context, signal, [account.namespace])
      signal.throwIfAborted()
      const data = await createMessageData(context, account.address, signal)
      signal.throwIfAborted()
      const message = context.store.getState().options.siweConfig?.createMessage?.(data) ?? formatSiwxMessage(data)
      context.store.setState(changeSiwx({ request: { data, message } }))
      return { data, message }
    } finally {
      if (!signal.aborted) context.store.setState(changeSiwx({ phase: 'waiting' }))
    }
  })
}
