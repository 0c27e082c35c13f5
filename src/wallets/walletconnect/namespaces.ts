import type { CaipNetworkId, ChainNamespace } from '../../domain/network/caip'
import { chains } from '../../chains/index'
import type { Network } from '../../domain/network/network'

export type NamespaceTerms = { readonly methods: readonly string[]; readonly events: readonly string[] }

/** What a proposal asks of a wallet for one namespace. */
export function termsOf(namespace: ChainNamespace): NamespaceTerms {
  return { methods: chains[namespace].walletMethods ?? [], events: ['accountsChanged', 'chainChanged'] }
}

/** Names that Solana networks had before CAIP-2 settled theirs; wallets exist that know no other (wire facts, 8.2). */
const formerIds: Readonly<Record<CaipNetworkId, CaipNetworkId>> = {
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K',
}

/** The former name of a network, where it has one. */
export function legacyChainId(id: CaipNetworkId): CaipNetworkId | undefined {
  return formerIds[id]
}

/** The present name of a network that a wallet may call by its former one. */
export function currentChainId(id: CaipNetworkId): CaipNetworkId {
  return (Object.keys(formerIds) as CaipNetworkId[]).find((present) => formerIds[present] === id) ?? id
}

/** One entry of a session proposal, as the relay library takes it. */
export type ProposedNamespace = {
  readonly methods: string[]
  readonly events: string[]
  readonly chains: string[]
  readonly rpcMap: Record<string, string>
}

/** The optional namespaces of a proposal: all configured networks of every namespace we can pair. Nothing is required. */
export function proposeNamespaces(networks: readonly Network[]): Record<string, ProposedNamespace> {
  const proposed: Record<string, ProposedNamespace> = {}
  for (const network of networks) {
    const terms = termsOf(network.chainNamespace)
    const entry = (proposed[network.chainNamespace] ??= {
      methods: [...terms.methods],
      events: [...terms.events],
      chains: [],
      rpcMap: {},
    })
    entry.chains.push(network.caipNetworkId)
    const [url] = network.rpcUrls.default.http
    if (url) entry.rpcMap[String(network.id)] = url
    const former = legacyChainId(network.caipNetworkId)
    if (former) entry.chains.push(former)
  }
  return proposed
}

/** Methods that one-click sign-in asks for: those of the proposal without the one that only shows something (wire facts, 8.4). */
export const oneClickMethods: readonly string[] = termsOf('eip155').methods.filter(
  (method) => method !== 'wallet_showCallsStatus',
)

/** The chains of one-click sign-in, the active one first (wire facts, 8.4). */
export function oneClickChains(networks: readonly Network[], active: CaipNetworkId): string[] {
  const ids = networks.map(({ caipNetworkId }) => caipNetworkId)
  return [...new Set(ids.includes(active) ? [active, ...ids] : ids)]
}
