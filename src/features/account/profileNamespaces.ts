import type { ConnectionFacts } from '../../wallets/contract'
import type { ChainNamespace } from '../../domain/network/caip'
import type { Wallet } from '../../domain/wallet/wallet'
import { isSameWallet } from '../../domain/wallet/sameWallet'
import { isSameSession } from '../../session/life/walletSessions'

/** The namespaces with a tab: those of the page in its order, then other connected ones. */
export function profileNamespaces(
  offered: readonly ChainNamespace[],
  connections: readonly ConnectionFacts[],
): readonly ChainNamespace[] {
  return [...new Set([...offered, ...connections.map(({ namespace }) => namespace)])]
}

/** The other namespaces of a connection's session, which are disconnected with it. */
export function sharingSession(
  connection: ConnectionFacts,
  connections: readonly ConnectionFacts[],
): readonly ChainNamespace[] {
  if (!connection.capabilities.sharesSession) return []
  return connections
    .filter((each) => each.namespace !== connection.namespace && isSameSession(each, connection))
    .map(({ namespace }) => namespace)
}

/** Recent wallets that may support the namespace, without the one connected there. */
export function recentIn(
  namespace: ChainNamespace,
  recent: readonly Wallet[],
  connection: ConnectionFacts | undefined,
): readonly Wallet[] {
  return recent.filter(
    (wallet) =>
      (!wallet.chains?.length || wallet.chains.some((id) => id.startsWith(`${namespace}:`))) &&
      !(connection && isSameWallet(wallet, connection.wallet)),
  )
}
