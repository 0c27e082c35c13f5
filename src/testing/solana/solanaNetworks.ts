import type { SolanaChain } from '../types'

/** How WalletConnect names the networks: by the first characters of their genesis hash (CAIP-30). */
const REFERENCES: Readonly<Record<string, string>> = {
  'solana:mainnet': 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  'solana:devnet': 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  'solana:testnet': 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
}

/** The CAIP-2 id of a network that the Wallet Standard has another name for. */
export function solanaReferenceOf(chain: string): string {
  return REFERENCES[chain] ?? chain
}

/** The network of a request; undefined if the wallet does not know it. */
export function solanaChainOf(chains: readonly SolanaChain[], network: string | undefined): SolanaChain | undefined {
  return chains.find((chain) => solanaReferenceOf(chain) === network)
}
