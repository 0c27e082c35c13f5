import { chainIdHex, readChainId } from '../../domain/network/chainId'
import { formatCaipNetworkId, type ChainNamespace } from '../../domain/network/caip'
import { findNetwork, type Network } from '../../domain/network/network'
import { AuthConnectorNotFound } from '../../errors/connection'
import { ChainUnsupported } from '../../errors/network'
import type { FrameUser } from '../../services/frame/events'
import type { ConnectedWallet, EmbeddedAccountType } from '../contract'
import { walletKinds } from '../index'
import type { Approvals } from './approvals'
import type { EmbeddedAccountSettings } from './contract'
import { createEmbeddedConnection, type EmbeddedConnection } from './embeddedConnection'
import { EMBEDDED_CONNECTOR_ID } from './embeddedId'
import type { EmbeddedSession } from './embeddedSession'
import { createFrameRequest } from './frameProvider'
import { fetchUser } from './frameUser'
import { parseUser } from './parseUser'

/** What a connection of the embedded wallet works with. */
export interface EmbeddedParts extends Pick<
  EmbeddedAccountSettings,
  'frame' | 'cache' | 'host' | 'networks' | 'accountType'
> {
  readonly approvals: Approvals
  readonly session: EmbeddedSession
}

/** The connection of one namespace to the frame's user. */
export function openEmbeddedConnection(
  parts: EmbeddedParts,
  wallet: ConnectedWallet,
  network: Network,
  user: FrameUser,
  type: EmbeddedAccountType,
): EmbeddedConnection {
  const { frame, approvals, host, networks, session } = parts
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
      respondLocally: (method, params) => respondLocally(parts, connection, method, params),
      onFailure: () => void session.check(),
    }),
    switchTo: (target, signal) => switchFrame(parts, namespace, target, signal),
    signOut: () => session.signOut(),
    rejectRequests: approvals.abortOpen,
    checkSession: () => session.check(),
  })
  return connection
}

/** Requests about the connection itself are answered here; the frame does not serve `eth_chainId`. */
function respondLocally(
  parts: EmbeddedParts,
  connection: EmbeddedConnection,
  method: string,
  params: unknown,
): Promise<unknown> | undefined {
  if (connection.facts.namespace !== 'eip155') return undefined
  if (method === 'eth_accounts' || method === 'eth_requestAccounts')
    return Promise.resolve(connection.accounts.slice(0, 1).map(({ address }) => address))
  if (method === 'eth_chainId') {
    const { chain } = parts.cache
    return Promise.resolve(
      chainIdHex(typeof chain === 'number' ? formatCaipNetworkId('eip155', chain) : connection.networkId),
    )
  }
  if (method !== 'wallet_switchEthereumChain') return undefined
  const [{ chainId } = {}] = (Array.isArray(params) ? params : []) as { readonly chainId?: unknown }[]
  const id = readChainId(chainId)
  const network = id && findNetwork(parts.networks(), id)
  if (!network) return Promise.reject(new ChainUnsupported(id ?? 'eip155:0'))
  return switchFrame(parts, 'eip155', network, new AbortController().signal).then(() => null)
}

async function switchFrame(
  { frame, accountType, session }: EmbeddedParts,
  namespace: ChainNamespace,
  network: Network,
  signal: AbortSignal,
): Promise<void> {
  const connection = session.connection(namespace)
  if (!connection) throw new AuthConnectorNotFound()
  const type = accountType(namespace)
  await frame.request('SWITCH_NETWORK', { chainId: network.caipNetworkId }, signal)
  const user = await fetchUser(frame, type, network.caipNetworkId, signal)
  // Signed out in the meantime: nothing of the login is stored again.
  if (session.connection(namespace) !== connection) throw new AuthConnectorNotFound()
  session.adopt(connection, network, user, type)
}
