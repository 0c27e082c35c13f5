import type { ConnectionFacts } from '../../wallets/contract'
import { KNOWN_NAMESPACES, type ChainNamespace } from '../../domain/network/caip'
import type { Wallet } from '../../domain/wallet/wallet'
import { isSameWallet } from '../../domain/wallet/deduplicate'

type Connections = Readonly<Partial<Record<ChainNamespace, ConnectionFacts>>>

/** The families with a tab: those of the page in its order, then what is connected beside them. */
export function profileNamespaces(
  offered: readonly ChainNamespace[],
  connections: Connections,
): readonly ChainNamespace[] {
  return [...offered, ...KNOWN_NAMESPACES.filter((each) => connections[each] && !offered.includes(each))]
}

/** The families that end together with the one given: a session of the relay, or the embedded wallet, serves all of its own (wire-facts, 14). */
export function endsWith(namespace: ChainNamespace, connections: Connections): readonly ChainNamespace[] {
  const method = connections[namespace]?.wallet.method
  if (method === undefined || method === 'injected') return []
  return KNOWN_NAMESPACES.filter((each) => each !== namespace && connections[each]?.wallet.method === method)
}

/** Wallets of earlier visits that serve the family, as far as they say, without the one that is connected in it. */
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
