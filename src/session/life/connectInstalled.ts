import { DEFAULT_NAMESPACE } from '../../domain/network/namespaces'
import { ConnectAborted } from '../../errors/connection'
import { ProviderNotFound } from '../../errors/ProviderNotFound'
import type { ChainNamespace } from '../../domain/network/caip'
import { findNetwork } from '../../domain/network/network'
import { explain } from '../../errors/explain'
import { selectWalletNamespaces } from '../store/namespaces'
import { selectSiwxMode } from '../store/selectors'
import type { AttemptState } from '../store/state'
import { storeOpenView } from '../navigation/storeOpenView'
import { walletKindOf } from '../../wallets/index'
import { adoptConnections } from './adoptConnections'
import { adoptSessions } from '../sign-in/completeSignIn'
import { signInOnConnect } from '../sign-in/signInOnConnect'
import { problemOf } from '../problemOf'
import { isSuperseded } from '../isSuperseded'
import type { Context } from '../context'

/**
 * Connects an installed wallet in one namespace: the given one, else the first that it and the page have in common.
 * Where it can, it signs in by the same prompt. Another attempt aborts this one. An approval still counts after the
 * visitor left the view.
 * @throws UserRejected, RequestAlreadyPending, ProviderNotFound, ProviderDisconnected, ConnectAborted
 */
export async function connectInstalled(
  context: Context,
  walletId: string,
  requestedNamespace?: ChainNamespace,
): Promise<void> {
  const { store } = context
  context.tasks.cancel('login')
  context.tasks.cancel('device')
  if (context.tasks.isRunning('pairing')) {
    context.tasks.cancel('pairing')
    store.setState({ pairing: { status: 'idle' } })
  }
  await context.tasks.run('attempt', async (signal) => {
    const state = store.getState()
    const connector = context.connectors.installed(walletId)
    const namespace =
      requestedNamespace ?? (connector && selectWalletNamespaces(state, connector)[0]) ?? DEFAULT_NAMESPACE
    let forget = (): void => undefined
    try {
      if (!connector) throw new ProviderNotFound(walletId)
      const since = context.services.clock.now()
      store.setState({ attempt: { status: 'asking', walletId, since }, connectingIn: namespace })
      void context.chains.prefetch(namespace)
      context.emit({ type: 'connecting', detail: { method: connector.method, wallet: connector.name, namespace } })
      const networks = state.networks.filter(({ chainNamespace }) => chainNamespace === namespace)
      const requested = findNetwork(networks, state.networkIds[namespace]) ?? networks[0]
      if (!requested) throw new ProviderNotFound(walletId)
      const signIn =
        selectSiwxMode(state) === 'off' ? undefined : await signInOnConnect(context, connector, requested, signal)
      // The app covers the page from now on, and the browser may discard it.
      if (state.modal.openIn !== undefined && walletKindOf(connector.id).openRequests)
        forget = storeOpenView(context, { connecting: connector.id })
      const connections = await connector.connect(
        { networks, networkId: requested.caipNetworkId, namespace, ...(signIn && { signIn: signIn.request }) },
        signal,
      )
      if (signal.aborted) throw new ConnectAborted(signal.reason)
      adoptConnections(context, connections)
      store.setState({ attempt: { status: 'idle' } })
      context.track('CONNECT_SUCCESS', { method: 'browser', name: connector.name })
      const session = signIn?.session()
      if (session) await adoptSessions(context, [session], signal)
      await context.follow('changed', 'connected')
    } catch (reason) {
      if (!isSuperseded(context.tasks, signal)) store.setState({ connectingIn: undefined })
      if (signal.aborted) throw new ConnectAborted(reason)
      const error = explain(reason)
      store.setState({ attempt: { status: attemptStatus(error.code), walletId, problem: problemOf(error) } })
      context.track(error.code === 'user_rejected' ? 'USER_REJECTED' : 'CONNECT_ERROR', { message: error.message })
      context.emit({
        type: 'connect-error',
        detail: { code: error.code, message: error.message, method: connector?.method ?? 'injected' },
      })
      throw error
    } finally {
      forget()
    }
  })
}

function attemptStatus(code: string): Exclude<AttemptState['status'], 'idle' | 'asking'> {
  if (code === 'user_rejected') return 'rejected'
  if (code === 'request_already_pending') return 'already-pending'
  if (code === 'wallet_app_needs_press') return 'needs-press'
  return code === 'provider_not_found' || code === 'provider_disconnected' ? 'gone' : 'failed'
}
