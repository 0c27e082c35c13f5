import type { CaipNetworkId } from './caip'

/** The clusters that Wallet Standard, Sign-In With Solana and explorers know by name. */
const clusters: Readonly<Record<string, string>> = {
  '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'mainnet',
  EtWTRABZaYq6iMfeYKouRu166VU2xqa1: 'devnet',
  '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': 'testnet',
}

/** `solana:EtWT…` → `devnet`. A network without such a name keeps its reference: `solana:localnet` → `localnet`. */
export function clusterOf(id: CaipNetworkId): string {
  const reference = id.slice(id.indexOf(':') + 1)
  return clusters[reference] ?? reference
}

/** The Wallet Standard chain of a network, such as `solana:mainnet` or `solana:localnet`. */
export function standardChainOf(id: CaipNetworkId): `solana:${string}` {
  return `solana:${clusterOf(id)}`
}

/** The CAIP-2 reference of a cluster's name or a Wallet Standard chain. Anything else is returned unchanged. */
export function referenceOfCluster(name: string): string {
  const bare = name.startsWith('solana:') ? name.slice('solana:'.length) : name
  return Object.keys(clusters).find((reference) => clusters[reference] === bare) ?? bare
}
