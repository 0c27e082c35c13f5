import { isEmbeddedAccountType } from '../../domain/account/accountTypeChoice'
import type { CaipNetworkId } from '../../domain/network/caip'
import { findNetwork } from '../../domain/network/network'
import { AuthConnectorNotFound, ConnectAborted } from '../../errors/connection'
import { ProviderNotFound } from '../../errors/ProviderNotFound'
import { FrameError } from '../../errors/frame'
import type { Frame } from '../../services/frame/contract'
import type { Log } from '../../services/log/log'
import type { ConnectedWallet, ConnectRequest, EmbeddedConnector } from '../contract'
import { createApprovals } from './approvals'
import type { EmbeddedConnection } from './embeddedConnection'
import { EMBEDDED_CONNECTOR_ID, EMBEDDED_NAMESPACES } from './embeddedId'
import { createEmbeddedSession, type EmbeddedSession } from './embeddedSession'
import { chainIdOf, fetchFrameNetworkId, fetchUser, profileOf, redeemLogin, type Identity } from './frameUser'
import type { LoginCache } from './loginCache'
import { openEmbeddedConnection, type EmbeddedParts } from './openEmbeddedConnection'
import type { EmbeddedAccountSettings } from './contract'

/** The account of a login that succeeded or is restored. Its code is loaded at that moment. */
export interface EmbeddedAccount extends Pick<
  EmbeddedConnector,
  'enter' | 'restore' | 'profile' | 'setAccountType' | 'rejectRequests'
> {
  emailChanged(email: string): void
  /** Ends the connection if the frame no longer has a session. A failed check ends nothing. */
  checkSession(): Promise<void>
}

export function createEmbeddedAccount(settings: EmbeddedAccountSettings): EmbeddedAccount {
  const { frame, cache, log, host, networks } = settings
  const approvals = createApprovals(frame, host)
  const session = createEmbeddedSession(settings)
  const parts = { ...settings, approvals, session }

  const enter: EmbeddedConnector['enter'] = (login, request, signal) => connectAll(parts, login, request, signal)

  const restore: EmbeddedConnector['restore'] = async (request, signal) => {
    if (!cache.used) return []
    await frame.attach()
    const isConnected = await session.fetchIsConnected(signal).catch((reason: unknown) => {
      // The check failed. A frame that cannot be reached has checked nothing.
      if (reason instanceof FrameError) return false
      throw reason
    })
    if (!isConnected) {
      cache.forget()
      return []
    }
    // The frame may have switched networks since, in another tab or on another page.
    return connectAll(parts, restoredLogin(cache), request, signal, await fetchFrameNetworkId(settings, signal))
  }

  return {
    enter,
    restore,
    profile: () => session.profile,
    checkSession: () => session.check(),
    rejectRequests: approvals.abortOpen,
    emailChanged: (email) => session.updateProfile({ email }),
    async setAccountType(namespace, type, signal) {
      const connection = session.connection(namespace)
      const network = connection && findNetwork(networks(), connection.networkId)
      if (!connection || !network) throw new AuthConnectorNotFound()
      const current = await frame.request('SET_PREFERRED_ACCOUNT', { type }, signal).then(
        (response) => (isEmbeddedAccountType(response.type) ? response.type : type),
        (reason: unknown) => {
          if (signal.aborted) throw reason
          log.warn('The account type could not be set.', reason)
          return 'eoa' as const
        },
      )
      const user = await fetchUser(frame, current, network.caipNetworkId, signal)
      session.adopt(connection, network, user, current)
      if (current === 'smartAccount' && user.smartAccountDeployed === false)
        initSmartAccount(frame, log, session, connection)
      return current
    },
  }
}

/**
 * Turns the frame's users into connections, one per namespace, the requested one first: the order of the page's events.
 */
async function connectAll(
  parts: EmbeddedParts & Pick<EmbeddedAccountSettings, 'log' | 'syncTheme'>,
  login: Identity,
  request: ConnectRequest,
  signal: AbortSignal,
  frameNetworkId?: CaipNetworkId,
): Promise<readonly EmbeddedConnection[]> {
  const { frame, cache, session, accountType, syncTheme } = parts
  const offered = request.networks.filter((network) => EMBEDDED_NAMESPACES.includes(network.chainNamespace))
  const frameNetwork = findNetwork(offered, frameNetworkId)
  const requested =
    findNetwork(offered, request.networkId) ??
    offered.find(({ chainNamespace }) => chainNamespace === request.namespace) ??
    offered[0]
  if (!requested) throw new ProviderNotFound(EMBEDDED_CONNECTOR_ID)
  const first = frameNetwork?.chainNamespace === requested.chainNamespace ? frameNetwork : requested
  await frame.attach()
  if (signal.aborted) throw new ConnectAborted(signal.reason)

  const type = accountType(first.chainNamespace)
  const fetchingNetworks = fetchSmartAccountNetworks(parts, signal)
  const user =
    login.uri === undefined
      ? await fetchUser(frame, type, chainIdOf(first), signal)
      : await redeemLogin(parts, { uri: login.uri, returned: login.returned === true }, type, chainIdOf(first), signal)
  await fetchingNetworks
  const wallet = walletInfo(login)
  const main = openEmbeddedConnection(parts, wallet, first, user, type)
  const connections = [main]
  for (const namespace of EMBEDDED_NAMESPACES) {
    const network =
      frameNetwork?.chainNamespace === namespace
        ? frameNetwork
        : offered.find((each) => each.chainNamespace === namespace)
    if (!network || namespace === first.chainNamespace) continue
    const other = accountType(namespace)
    connections.push(
      openEmbeddedConnection(parts, wallet, network, await fetchUser(frame, other, chainIdOf(network), signal), other),
    )
  }
  if (connections.length > 1) await frame.request('SWITCH_NETWORK', { chainId: first.caipNetworkId }, signal)
  if (signal.aborted) throw new ConnectAborted(signal.reason)

  const userName = login.userName ?? user.userName ?? undefined
  cache.saveLogin({
    email: user.email ?? undefined,
    userName,
    social: login.method === 'farcaster' ? login.method : login.provider,
  })
  cache.saveChain(main.networkId)
  const named = { ...(user.email && { email: user.email }), ...(userName && { userName }) }
  session.begin(connections, {
    method: login.method,
    ...named,
    ...profileOf(user),
    smartAccountNetworks: cache.smartAccountNetworks,
  })
  syncTheme()
  return connections
}

async function fetchSmartAccountNetworks(
  { frame, cache, log }: Pick<EmbeddedAccountSettings, 'frame' | 'cache' | 'log'>,
  signal: AbortSignal,
): Promise<void> {
  try {
    cache.saveSmartAccountNetworks(
      (await frame.request('GET_SMART_ACCOUNT_ENABLED_NETWORKS', undefined, signal)).smartAccountEnabledNetworks,
    )
  } catch (reason) {
    log.warn('The networks with smart accounts could not be read.', reason)
    cache.saveSmartAccountNetworks(undefined)
  }
}

/**
 * Initializes a smart account that is not deployed, and updates the profile when the frame reports it deployed. Not
 * awaited: some frames never respond.
 */
function initSmartAccount(frame: Frame, log: Log, session: EmbeddedSession, connection: EmbeddedConnection): void {
  frame.request('INIT_SMART_ACCOUNT', undefined).then(
    ({ isDeployed }) => {
      if (session.connection(connection.facts.namespace) === connection)
        session.updateProfile({ smartAccountDeployed: isDeployed })
    },
    (reason: unknown) => log.warn('The smart account could not be initialized.', reason),
  )
}

/** GET_USER suffices: the frame still has the login. */
function restoredLogin({ social, userName }: LoginCache): Identity {
  const named = userName === undefined ? {} : { userName }
  if (social === undefined) return { method: 'email' }
  return social === 'farcaster' ? { method: social, ...named } : { method: 'social', provider: social, ...named }
}

/** The wallet is named after the provider, else `email`. */
function walletInfo(login: Identity): ConnectedWallet {
  return { id: EMBEDDED_CONNECTOR_ID, name: login.provider ?? login.method, method: login.method }
}
