import { findNetwork } from '../../../domain/network/network'
import type { ConnectRequest, EmbeddedConnector, EmbeddedLogin } from '../../../wallets/contract'
import { ConnectAborted } from '../../../errors/connection'
import { ProviderNotFound } from '../../../errors/ProviderNotFound'
import { changeEmailLogin, changeEmbedded } from '../../../session/store/embedded'
import { adoptConnections } from '../../../session/life/adoptConnections'
import type { Context } from '../../../session/context'
import { selectIsConnected } from '../../../session/store/selectors'

/**
 * Completes a login: loads the account, adds it to the session and continues with the sign-in or the requested view, or
 * closes.
 * @throws ConnectAborted, ProviderNotFound, and what the frame throws
 */
export async function completeLogin(context: Context, login: EmbeddedLogin, signal: AbortSignal): Promise<void> {
  if (login.method === 'email') context.store.setState(changeEmailLogin({ status: 'entering' }))
  const connector = await context.connectors.load('embedded')
  await context.prepare()
  const request = requestFor(context, connector)
  if (request.namespace) void context.chains.prefetch(request.namespace)
  const connections = await connector.enter(login, request, signal)
  if (signal.aborted) throw new ConnectAborted(signal.reason)
  adoptConnections(context, connections)
  context.store.setState(changeEmbedded({ social: { status: 'idle' }, farcaster: { status: 'idle' } }))
  context.store.setState(changeEmailLogin({ status: 'idle', wrongCodes: 0, problem: undefined, mailAgainAt: 0 }))
  if (login.method === 'email') context.track('CONNECT_SUCCESS', { method: 'email', name: 'email' })
  else context.track('SOCIAL_LOGIN_SUCCESS', { provider: login.method === 'social' ? login.provider : login.method })
  await context.follow('changed', 'connected')
}

/**
 * The configured networks that the frame supports, and the active one. Limited to one namespace when only that one is
 * requested beside another wallet.
 * @throws ProviderNotFound if there is none
 */
function requestFor(context: Context, { id, namespaces }: EmbeddedConnector): ConnectRequest {
  const state = context.store.getState()
  const { networks, networkIds, activeNamespace, connectingNamespace } = state
  const onlyNamespace = selectIsConnected(state) ? connectingNamespace : undefined
  const supported = networks.filter(
    ({ chainNamespace }) =>
      namespaces.includes(chainNamespace) && (onlyNamespace === undefined || chainNamespace === onlyNamespace),
  )
  const first = findNetwork(supported, networkIds[connectingNamespace ?? activeNamespace]) ?? supported[0]
  if (!first) throw new ProviderNotFound(id)
  return { networks: supported, networkId: first.caipNetworkId, namespace: first.chainNamespace }
}
