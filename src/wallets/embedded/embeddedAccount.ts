import { chainIdHex, readChainId } from '../../domain/network/chainId'
import { isEmbeddedAccountType } from '../../domain/account/accountTypeChoice'
import {
  formatCaipNetworkId,
  parseCaipNetworkId,
  type CaipNetworkId,
  type ChainNamespace,
} from '../../domain/network/caip'
import { findNetwork, type Network } from '../../domain/network/network'
import type { SocialProvider } from '../../domain/page/options'
import { AuthConnectorNotFound, ConnectAborted } from '../../errors/connection'
import { ProviderNotFound } from '../../errors/ProviderNotFound'
import { FrameError } from '../../errors/frame'
import { ChainUnsupported } from '../../errors/network'
import type { Frame } from '../../services/frame/contract'
import type { FrameChainId, FrameUser } from '../../services/frame/events'
import type {
  ApprovalHost,
  ConnectedWallet,
  ConnectRequest,
  EmbeddedAccountType,
  EmbeddedConnector,
  EmbeddedHost,
  EmbeddedLogin,
  EmbeddedProfile,
} from '../contract'
import { createApprovals } from './approvals'
import { createEmbeddedConnection, type EmbeddedConnection } from './embeddedConnection'
import { walletKinds } from '../index'
import { EMBEDDED_CONNECTOR_ID, EMBEDDED_NAMESPACES } from './embeddedId'
import { createFrameRequest } from './frameProvider'
import type { LoginCache } from './loginCache'
import type { EmbeddedSettings } from './embeddedConnector'
import { parseUser } from './parseUser'

/** Who logged in. Without a `uri` the frame knows already. */
interface Identity {
  readonly method: EmbeddedLogin['method']
  readonly provider?: SocialProvider
  readonly uri?: string
  readonly userName?: string
  /** The login left the page, so its result is redeemed by GET_USER. */
  readonly returned?: boolean
}

export interface EmbeddedAccountSettings extends Pick<EmbeddedSettings, 'log' | 'networks' | 'accountType'> {
  readonly frame: Frame
  readonly cache: LoginCache
  readonly host: ApprovalHost & Pick<EmbeddedHost, 'profileChanged'>
  readonly syncTheme: () => void
}

/** The account of a login that succeeded or is restored. Its code is loaded at that moment. */
export interface EmbeddedAccount extends Pick<
  EmbeddedConnector,
  'enter' | 'restore' | 'profile' | 'setAccountType' | 'rejectRequests'
> {
  emailChanged(email: string): void
  /** Ends the connection if the frame no longer has a session. A failed check ends nothing. */
  checkSession(): Promise<void>
}

export function createEmbeddedAccount({
  frame,
  cache,
  log,
  host,
  networks,
  accountType,
  syncTheme,
}: EmbeddedAccountSettings): EmbeddedAccount {
  const approvals = createApprovals(frame, host)
  const live = new Map<ChainNamespace, EmbeddedConnection>()
  let profile: EmbeddedProfile | undefined
  let leaving: Promise<void> | undefined
  let checking: Promise<void> | undefined

  const setProfile = (next: EmbeddedProfile | undefined): void => {
    profile = next
    host.profileChanged(next)
  }

  /** Who the visitor is on this network. */
  const fetchUser = (type: EmbeddedAccountType, chainId: FrameChainId, signal?: AbortSignal): Promise<FrameUser> =>
    frame.request('GET_USER', { chainId, preferredAccountType: type }, signal)

  /**
   * Passes the result of a social login to the frame. A login that returned to the page itself is redeemed by GET_USER;
   * a frame that does not support that gets it by CONNECT_SOCIAL, like the result of a pop-up.
   */
  async function redeem(
    uri: string,
    returned: boolean,
    type: EmbeddedAccountType,
    chainId: FrameChainId,
    signal: AbortSignal,
  ): Promise<FrameUser> {
    if (returned) {
      try {
        return await frame.request('GET_USER', { chainId, preferredAccountType: type, socialUri: uri }, signal)
      } catch (reason) {
        if (!(reason instanceof FrameError)) throw reason
        log.warn('The embedded wallet did not accept the result of the social login with GET_USER.', reason)
      }
    }
    return frame.request('CONNECT_SOCIAL', { uri, preferredAccountType: type, chainId }, signal)
  }

  /** The frame's network; undefined when it does not say. */
  async function fetchFrameNetworkId(signal: AbortSignal): Promise<CaipNetworkId | undefined> {
    try {
      const { chainId } = await frame.request('GET_CHAIN_ID', undefined, signal)
      return parseCaipNetworkId(chainId)?.caipNetworkId ?? readChainId(chainId)
    } catch (reason) {
      if (!(reason instanceof FrameError)) throw reason
      log.warn('The network of the embedded wallet could not be read.', reason)
      return undefined
    }
  }

  /**
   * Initializes a smart account that is not deployed, and updates the profile when the frame reports it deployed. Not
   * awaited: some frames never respond.
   */
  function initSmartAccount(connection: EmbeddedConnection): void {
    frame.request('INIT_SMART_ACCOUNT', undefined).then(
      ({ isDeployed }) => {
        if (profile && live.get(connection.facts.namespace) === connection)
          setProfile({ ...profile, smartAccountDeployed: isDeployed })
      },
      (reason: unknown) => log.warn('The smart account could not be initialized.', reason),
    )
  }

  async function fetchSmartAccountNetworks(signal: AbortSignal): Promise<void> {
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
   * Turns the frame's users into connections, one per namespace, the requested one first: the order of the page's
   * events.
   */
  async function connectAll(
    login: Identity,
    request: ConnectRequest,
    signal: AbortSignal,
    frameNetworkId?: CaipNetworkId,
  ): Promise<readonly EmbeddedConnection[]> {
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
    const fetchingNetworks = fetchSmartAccountNetworks(signal)
    const user =
      login.uri === undefined
        ? await fetchUser(type, chainIdOf(first), signal)
        : await redeem(login.uri, login.returned === true, type, chainIdOf(first), signal)
    await fetchingNetworks
    const wallet = walletInfo(login)
    const main = connectionOf(wallet, first, user, type)
    const connections = [main]
    for (const namespace of EMBEDDED_NAMESPACES) {
      const network =
        frameNetwork?.chainNamespace === namespace
          ? frameNetwork
          : offered.find((each) => each.chainNamespace === namespace)
      if (!network || namespace === first.chainNamespace) continue
      const other = accountType(namespace)
      connections.push(connectionOf(wallet, network, await fetchUser(other, chainIdOf(network), signal), other))
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
    live.clear()
    for (const each of connections) live.set(each.facts.namespace, each)
    const named = { ...(user.email && { email: user.email }), ...(userName && { userName }) }
    setProfile({ method: login.method, ...named, ...profileOf(user), smartAccountNetworks: cache.smartAccountNetworks })
    syncTheme()
    return connections
  }

  function connectionOf(
    wallet: ConnectedWallet,
    network: Network,
    user: FrameUser,
    type: EmbeddedAccountType,
  ): EmbeddedConnection {
    const namespace = network.chainNamespace
    const facts = {
      connectorId: EMBEDDED_CONNECTOR_ID,
      namespace,
      wallet,
      capabilities: walletKinds.embedded.capabilities,
      ...parseUser(user, network, type),
    }
    const connection: EmbeddedConnection = createEmbeddedConnection(facts, {
      request: createFrameRequest({
        namespace,
        frame,
        approvals,
        host,
        network: () => findNetwork(networks(), connection.networkId),
        respondLocally: (method, params) => respondLocally(connection, method, params),
        onFailure: () => void checkSession(),
      }),
      switchTo: (target, signal) => moveTo(namespace, target, signal),
      signOut,
    })
    return connection
  }

  /** Requests about the connection itself are answered here; the frame does not serve `eth_chainId`. */
  function respondLocally(
    connection: EmbeddedConnection,
    method: string,
    params: unknown,
  ): Promise<unknown> | undefined {
    if (connection.facts.namespace !== 'eip155') return undefined
    if (method === 'eth_accounts' || method === 'eth_requestAccounts')
      return Promise.resolve(connection.accounts.slice(0, 1).map(({ address }) => address))
    if (method === 'eth_chainId') {
      const { chain } = cache
      return Promise.resolve(
        chainIdHex(typeof chain === 'number' ? formatCaipNetworkId('eip155', chain) : connection.networkId),
      )
    }
    if (method !== 'wallet_switchEthereumChain') return undefined
    const [{ chainId } = {}] = (Array.isArray(params) ? params : []) as { readonly chainId?: unknown }[]
    const id = readChainId(chainId)
    const network = id && findNetwork(networks(), id)
    if (!network) return Promise.reject(new ChainUnsupported(id ?? 'eip155:0'))
    return moveTo('eip155', network, new AbortController().signal).then(() => null)
  }

  async function moveTo(namespace: ChainNamespace, network: Network, signal: AbortSignal): Promise<void> {
    const connection = live.get(namespace)
    if (!connection) throw new AuthConnectorNotFound()
    const type = accountType(namespace)
    await frame.request('SWITCH_NETWORK', { chainId: network.caipNetworkId }, signal)
    const user = await fetchUser(type, network.caipNetworkId, signal)
    // Signed out in the meantime: nothing of the login is stored again.
    if (live.get(namespace) !== connection) throw new AuthConnectorNotFound()
    adopt(connection, network, user, type)
  }

  function adopt(connection: EmbeddedConnection, network: Network, user: FrameUser, type: EmbeddedAccountType): void {
    const now = parseUser(user, network, type)
    cache.saveChain(now.networkId)
    if (profile) setProfile({ ...profile, ...profileOf(user) })
    connection.adopt(now)
  }

  function checkSession(): Promise<void> {
    if (live.size === 0 || !frame.attached) return Promise.resolve()
    checking ??= frame
      .request('IS_CONNECTED', sessionPayload())
      .then(({ isConnected }) => {
        if (isConnected || live.size === 0) return
        const ended = [...live.values()]
        forget()
        for (const each of ended) each.end()
      })
      .catch((reason: unknown) => log.warn('The embedded wallet could not report its session.', reason))
      .finally(() => (checking = undefined))
    return checking
  }

  function sessionPayload(): { readonly token: string } | undefined {
    const { token } = cache
    return token === undefined ? undefined : { token }
  }

  function forget(): void {
    cache.forget()
    live.clear()
    setProfile(undefined)
  }

  /** Ends the session here first; the frame has a limited time to end its own. */
  function signOut(): Promise<void> {
    if (leaving || live.size === 0) return leaving ?? Promise.resolve()
    forget()
    if (!frame.attached) return Promise.resolve()
    leaving = frame
      .request('SIGN_OUT', undefined)
      .catch((reason: unknown) => log.warn('The embedded wallet did not accept the sign-out.', reason))
      .finally(() => (leaving = undefined))
    return leaving
  }

  /** GET_USER suffices: the frame still has the login. */
  function restoredLogin(): Identity {
    const { social, userName } = cache
    const named = userName === undefined ? {} : { userName }
    if (social === undefined) return { method: 'email' }
    return social === 'farcaster' ? { method: social, ...named } : { method: 'social', provider: social, ...named }
  }

  const restore: EmbeddedConnector['restore'] = async (request, signal) => {
    if (!cache.used) return []
    await frame.attach()
    const isConnected = await frame.request('IS_CONNECTED', sessionPayload(), signal).then(
      (response) => response.isConnected,
      (reason: unknown) => {
        // The check failed. A frame that cannot be reached has checked nothing.
        if (reason instanceof FrameError) return false
        throw reason
      },
    )
    if (!isConnected) {
      cache.forget()
      return []
    }
    // The frame may have switched networks since, in another tab or on another page.
    return connectAll(restoredLogin(), request, signal, await fetchFrameNetworkId(signal))
  }

  return {
    enter: connectAll,
    restore,
    profile: () => profile,
    checkSession,
    rejectRequests: approvals.abortOpen,
    emailChanged(email) {
      if (profile) setProfile({ ...profile, email })
    },
    async setAccountType(namespace, type, signal) {
      const connection = live.get(namespace)
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
      const user = await fetchUser(current, network.caipNetworkId, signal)
      adopt(connection, network, user, current)
      if (current === 'smartAccount' && user.smartAccountDeployed === false) initSmartAccount(connection)
      return current
    },
  }
}

/** The frame takes the number of an EVM chain and the CAIP-2 id of any other. */
function chainIdOf({ chainNamespace, id, caipNetworkId }: Network): FrameChainId {
  return chainNamespace === 'eip155' ? id : caipNetworkId
}

/** The wallet is named after the provider, else `email`. */
function walletInfo(login: Identity): ConnectedWallet {
  return { id: EMBEDDED_CONNECTOR_ID, name: login.provider ?? login.method, method: login.method }
}

function profileOf(user: FrameUser): Pick<EmbeddedProfile, 'accounts' | 'smartAccountDeployed'> {
  return {
    accounts: user.accounts ?? [
      {
        address: user.address,
        type: isEmbeddedAccountType(user.preferredAccountType) ? user.preferredAccountType : 'eoa',
      },
    ],
    ...(user.smartAccountDeployed !== undefined && { smartAccountDeployed: user.smartAccountDeployed }),
  }
}
