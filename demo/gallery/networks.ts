import type { Network } from '../../src/domain/network/network'
import { drawnIcon, shapes } from './drawn'

function network(
  id: number,
  name: string,
  symbol: string,
  ground: string,
  shape: keyof typeof shapes,
  testnet = false,
): Network {
  return {
    id,
    caipNetworkId: `eip155:${id}`,
    chainNamespace: 'eip155',
    name,
    nativeCurrency: { name: symbol, symbol, decimals: 18 },
    rpcUrls: { default: { http: ['https://rpc.example'] } },
    blockExplorers: { default: { name: 'Blockscout', url: 'https://explorer.example' } },
    assets: { imageUrl: drawnIcon(ground, shapes[shape]) },
    ...(testnet && { testnet }),
  }
}

export const networks: readonly Network[] = [
  network(1, 'Ethereum', 'ETH', '#627eea', 'peak'),
  network(8453, 'Base', 'ETH', '#0052ff', 'ring'),
  network(137, 'Polygon', 'POL', '#7b3fe4', 'star'),
  network(42161, 'Arbitrum One', 'ETH', '#12507a', 'wave'),
  network(10, 'OP Mainnet', 'ETH', '#e02020', 'sun'),
  network(100, 'Gnosis', 'xDAI', '#12694f', 'leaf'),
  network(11155111, 'Sepolia', 'ETH', '#6b7280', 'peak', true),
  network(84532, 'Base Sepolia', 'ETH', '#6b7280', 'ring', true),
]

function solana(id: string, name: string, ground: string, testnet = false): Network {
  return {
    id,
    caipNetworkId: `solana:${id}`,
    chainNamespace: 'solana',
    name,
    nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
    rpcUrls: { default: { http: ['https://rpc.example'] } },
    blockExplorers: { default: { name: 'Solscan', url: 'https://explorer.example' } },
    assets: { imageUrl: drawnIcon(ground, shapes.wave) },
    ...(testnet && { testnet }),
  }
}

/** A page with two namespaces. */
export const twoNamespaces: readonly Network[] = [
  ...networks.slice(0, 4),
  ...networks.slice(6, 7),
  solana('5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'Solana', '#7a2ff0'),
  solana('EtWTRABZaYq6iMfeYKouRu166VU2xqa1', 'Solana Devnet', '#6b7280', true),
]
