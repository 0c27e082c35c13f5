import type { CaipNetworkId, ChainNamespace } from '../../domain/network/caip'
import type { Network } from '../../domain/network/network'
import { walletMethods } from './walletMethods'

export type NamespaceTerms = { readonly methods: readonly string[]; readonly events: readonly string[] }

/** The methods and events of a proposal for one namespace. */
export function termsOf(namespace: ChainNamespace): NamespaceTerms {
  return { methods: walletMethods[namespace] ?? [], events: ['accountsChanged', 'chainChanged'] }
}

/** Legacy ids of Solana networks, which some wallets still use. */
const legacyIds: Readonly<Record<CaipNetworkId, CaipNetworkId>> = {
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K',
}

/** The legacy id of a network, where it has one. */
export function legacyChainId(id: CaipNetworkId): CaipNetworkId | undefined {
  return legacyIds[id]
}

/** The current id of a network that a wallet may name by its legacy id. */
export function currentChainId(id: CaipNetworkId): CaipNetworkId {
  return (Object.keys(legacyIds) as CaipNetworkId[]).find((current) => legacyIds[current] === id) ?? id
}

/** One entry of a session proposal. */
export type ProposedNamespace = {
  readonly methods: string[]
  readonly events: string[]
  readonly chains: string[]
  readonly rpcMap: Record<string, string>
}

/** The optional namespaces of a proposal: all configured networks. Nothing is required. */
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
    const legacy = legacyChainId(network.caipNetworkId)
    if (legacy) entry.chains.push(legacy)
  }
  return proposed
}

/** The methods of a one-click sign-in request: those of the proposal without the one that only shows something. */
export const oneClickMethods: readonly string[] = termsOf('eip155').methods.filter(
  (method) => method !== 'wallet_showCallsStatus',
)

/** The chains of a one-click sign-in request, the active one first. */
export function oneClickChains(networks: readonly Network[], active: CaipNetworkId): string[] {
  const ids = networks.map(({ caipNetworkId }) => caipNetworkId)
  return [...new Set(ids.includes(active) ? [active, ...ids] : ids)]
}
