import { findNetwork } from '../../../domain/network/network'
import type { ConnectRequest, EmbeddedConnector, EmbeddedLogin } from '../../../wallets/contract'
import { ConnectAborted } from '../../../errors/connection'
import { ProviderNotFound } from '../../../errors/ProviderNotFound'
import { changeEmailLogin, changeEmbedded } from '../../../session/store/embedded'
import { adoptConnections } from '../../../session/connections/adoptConnections'
import { evaluateSession } from '../../../session/connections/evaluateSession'
import type { World } from '../../../session/world'

/**
 * Completes a login: loads the account, adds it to the session and continues with the sign-in or the requested view, or
 * closes.
 * @throws ConnectAborted, ProviderNotFound, and what the frame throws
 */
export async function completeLogin(world: World, login: EmbeddedLogin, signal: AbortSignal): Promise<void> {
  if (login.method === 'email') world.store.setState(changeEmailLogin({ status: 'entering' }))
  const connector = await world.connectors.load('embedded')
  await world.prepare()
  const request = requestFor(world, connector)
  if (request.namespace) void world.chains.prefetch(request.namespace)
  const connections = await connector.enter(login, request, signal)
  if (signal.aborted) throw new ConnectAborted(signal.reason)
  adoptConnections(world, connections, { restored: false })
  world.store.setState(changeEmbedded({ social: { status: 'idle' }, farcaster: { status: 'idle' } }))
  world.store.setState(changeEmailLogin({ status: 'idle', wrongCodes: 0, problem: undefined, mailAgainAt: 0 }))
  if (login.method === 'email') world.track('CONNECT_SUCCESS', { method: 'email', name: 'email' })
  else world.track('SOCIAL_LOGIN_SUCCESS', { provider: login.method === 'social' ? login.provider : login.method })
  await evaluateSession(world, 'connected')
}

/**
 * The configured networks that the frame supports, and the active one. Limited to one namespace when only that one is
 * requested beside another wallet.
 * @throws ProviderNotFound if there is none
 */
function requestFor(world: World, { id, namespaces }: EmbeddedConnector): ConnectRequest {
  const { networks, networkIds, activeNamespace, connectingNamespace, connections } = world.store.getState()
  const onlyNamespace = Object.keys(connections).length > 0 ? connectingNamespace : undefined
  const supported = networks.filter(
    ({ chainNamespace }) =>
      namespaces.includes(chainNamespace) && (onlyNamespace === undefined || chainNamespace === onlyNamespace),
  )
  const first = findNetwork(supported, networkIds[connectingNamespace ?? activeNamespace]) ?? supported[0]
  if (!first) throw new ProviderNotFound(id)
  return { networks: supported, networkId: first.caipNetworkId, namespace: first.chainNamespace }
}
