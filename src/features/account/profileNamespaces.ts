import type { ConnectionFacts } from '../../wallets/contract'
import type { ChainNamespace } from '../../domain/network/caip'
import { KNOWN_NAMESPACES } from '../../domain/network/namespaces'
import type { Wallet } from '../../domain/wallet/wallet'
import { isSameWallet } from '../../domain/wallet/sameWallet'
import { isSameSession } from '../../session/life/walletSessions'

type Connections = Readonly<Partial<Record<ChainNamespace, ConnectionFacts>>>

/** The namespaces with a tab: those of the page in its order, then other connected ones. */
export function profileNamespaces(
  offered: readonly ChainNamespace[],
  connections: Connections,
): readonly ChainNamespace[] {
  return [...offered, ...KNOWN_NAMESPACES.filter((each) => connections[each] && !offered.includes(each))]
}

/** The other namespaces of a connection's session, which are disconnected with it. */
export function sharingSession(namespace: ChainNamespace, connections: Connections): readonly ChainNamespace[] {
  const connection = connections[namespace]
  if (!connection?.capabilities.sharesSession) return []
  return KNOWN_NAMESPACES.filter((each) => {
    const other = connections[each]
    return each !== namespace && other !== undefined && isSameSession(other, connection)
  })
}

/** Recent wallets that may support the namespace, without the one connected there. */
export function recentIn(
  namespace: ChainNamespace,
  recent: readonly Wallet[],
  connections: Connections,
): readonly Wallet[] {
  const connected = connections[namespace]?.wallet
  return recent.filter(
    (wallet) =>
      (!wallet.chains?.length || wallet.chains.some((id) => id.startsWith(`${namespace}:`))) &&
      !(connected && isSameWallet(wallet, connected)),
  )
}
