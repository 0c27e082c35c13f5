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

/** The chain of Wallet Standard for a network: `solana:mainnet`, `solana:devnet`, `solana:testnet`, `solana:localnet`. */
export function standardChainOf(id: CaipNetworkId): `solana:${string}` {
  return `solana:${clusterOf(id)}`
}

/** The reference that a cluster's name, or a Wallet Standard chain, stands for; anything else is its own reference. */
export function referenceOfCluster(name: string): string {
  const bare = name.startsWith('solana:') ? name.slice('solana:'.length) : name
  return Object.keys(clusters).find((reference) => clusters[reference] === bare) ?? bare
}
