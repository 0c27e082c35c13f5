import type { CaipNetworkId, ChainNamespace } from '../../domain/network/caip'

type NetworkCurrency = { readonly name: string; readonly symbol: string; readonly decimals: number }

/**
 * A network that a page may name by `key` (viem's export name) or `id` (the CAIP-2 reference). `imageId` is that of the
 * provider's image host. `networks.test.ts` compares the facts with viem.
 */
export type NetworkPreset = {
  readonly key: string
  readonly id: number | string
  readonly name: string
  /** Ether unless it says otherwise. */
  readonly currency?: NetworkCurrency
  readonly explorer: { readonly name: string; readonly url: string }
  readonly publicRpc: string
  readonly imageId?: string
  readonly testnet?: true
}

export const ETHER: NetworkCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const goerliEther: NetworkCurrency = { name: 'Goerli Ether', symbol: 'ETH', decimals: 18 }
const sol: NetworkCurrency = { name: 'Solana', symbol: 'SOL', decimals: 9 }
const solanaImage = 'a1b58899-f671-4276-6a5e-56ca5bd59700'
const testnet = true

export const eip155Presets: readonly NetworkPreset[] = [
  {
    key: 'mainnet',
    id: 1,
    name: 'Ethereum',
    explorer: { name: 'Etherscan', url: 'https://etherscan.io' },
    publicRpc: 'https://ethereum.reth.rs/rpc',
    imageId: 'ba0ba0cd-17c6-4806-ad93-f9d174f17900',
  },
  {
    key: 'goerli',
    id: 5,
    name: 'Goerli',
    currency: goerliEther,
    explorer: { name: 'Etherscan', url: 'https://goerli.etherscan.io' },
    publicRpc: 'https://5.rpc.thirdweb.com',
    testnet,
  },
  {
    key: 'sepolia',
    id: 11155111,
    name: 'Sepolia',
    currency: { name: 'Sepolia Ether', symbol: 'ETH', decimals: 18 },
    explorer: { name: 'Etherscan', url: 'https://sepolia.etherscan.io' },
    publicRpc: 'https://11155111.rpc.thirdweb.com',
    imageId: 'e909ea0a-f92a-4512-c8fc-748044ea6800',
    testnet,
  },
  {
    key: 'optimism',
    id: 10,
    name: 'OP Mainnet',
    explorer: { name: 'Optimism Explorer', url: 'https://optimistic.etherscan.io' },
    publicRpc: 'https://mainnet.optimism.io',
    imageId: 'ab9c186a-c52f-464b-2906-ca59d760a400',
  },
  {
    key: 'optimismGoerli',
    id: 420,
    name: 'Optimism Goerli',
    currency: goerliEther,
    explorer: { name: 'Etherscan', url: 'https://goerli-optimism.etherscan.io' },
    publicRpc: 'https://goerli.optimism.io',
    testnet,
  },
  {
    key: 'arbitrum',
    id: 42161,
    name: 'Arbitrum One',
    explorer: { name: 'Arbiscan', url: 'https://arbiscan.io' },
    publicRpc: 'https://arb1.arbitrum.io/rpc',
    imageId: '3bff954d-5cb0-47a0-9a23-d20192e74600',
  },
  {
    key: 'arbitrumGoerli',
    id: 421613,
    name: 'Arbitrum Goerli',
    currency: { name: 'Arbitrum Goerli Ether', symbol: 'ETH', decimals: 18 },
    explorer: { name: 'Arbiscan', url: 'https://goerli.arbiscan.io' },
    publicRpc: 'https://goerli-rollup.arbitrum.io/rpc',
    testnet,
  },
  {
    key: 'polygon',
    id: 137,
    name: 'Polygon',
    currency: { name: 'POL', symbol: 'POL', decimals: 18 },
    explorer: { name: 'PolygonScan', url: 'https://polygonscan.com' },
    publicRpc: 'https://polygon.drpc.org',
    imageId: '41d04d42-da3b-4453-8506-668cc0727900',
  },
  {
    key: 'polygonMumbai',
    id: 80001,
    name: 'Polygon Mumbai',
    currency: { name: 'MATIC', symbol: 'MATIC', decimals: 18 },
    explorer: { name: 'PolygonScan', url: 'https://mumbai.polygonscan.com' },
    publicRpc: 'https://80001.rpc.thirdweb.com',
    testnet,
  },
  {
    key: 'celo',
    id: 42220,
    name: 'Celo',
    currency: { name: 'CELO', symbol: 'CELO', decimals: 18 },
    explorer: { name: 'Celo Explorer', url: 'https://celoscan.io' },
    publicRpc: 'https://forno.celo.org',
    imageId: 'ab781bbc-ccc6-418d-d32d-789b15da1f00',
  },
  {
    key: 'aurora',
    id: 1313161554,
    name: 'Aurora',
    explorer: { name: 'Aurorascan', url: 'https://aurorascan.dev' },
    publicRpc: 'https://mainnet.aurora.dev',
    imageId: '3ff73439-a619-4894-9262-4470c773a100',
  },
  {
    key: 'auroraTestnet',
    id: 1313161555,
    name: 'Aurora Testnet',
    explorer: { name: 'Aurorascan', url: 'https://testnet.aurorascan.dev' },
    publicRpc: 'https://testnet.aurora.dev',
    testnet,
  },
  {
    key: 'bsc',
    id: 56,
    name: 'BNB Smart Chain',
    currency: { name: 'BNB', symbol: 'BNB', decimals: 18 },
    explorer: { name: 'BscScan', url: 'https://bscscan.com' },
    publicRpc: 'https://56.rpc.thirdweb.com',
    imageId: '93564157-2e8e-4ce7-81df-b264dbee9b00',
  },
  {
    key: 'bscTestnet',
    id: 97,
    name: 'BNB Smart Chain Testnet',
    currency: { name: 'BNB', symbol: 'tBNB', decimals: 18 },
    explorer: { name: 'BscScan', url: 'https://testnet.bscscan.com' },
    publicRpc: 'https://data-seed-prebsc-1-s1.bnbchain.org:8545',
    testnet,
  },
  {
    key: 'avalanche',
    id: 43114,
    name: 'Avalanche',
    currency: { name: 'Avalanche', symbol: 'AVAX', decimals: 18 },
    explorer: { name: 'SnowTrace', url: 'https://snowtrace.io' },
    publicRpc: 'https://api.avax.network/ext/bc/C/rpc',
    imageId: '30c46e53-e989-45fb-4549-be3bd4eb3b00',
  },
  {
    key: 'avalancheFuji',
    id: 43113,
    name: 'Avalanche Fuji',
    currency: { name: 'Avalanche Fuji', symbol: 'AVAX', decimals: 18 },
    explorer: { name: 'SnowTrace', url: 'https://testnet.snowtrace.io' },
    publicRpc: 'https://api.avax-test.network/ext/bc/C/rpc',
    testnet,
  },
  {
    key: 'zksync',
    id: 324,
    name: 'ZKsync Era',
    explorer: { name: 'ZKsync Explorer', url: 'https://explorer.zksync.io' },
    publicRpc: 'https://mainnet.era.zksync.io',
    imageId: 'b310f07f-4ef7-49f3-7073-2a0a39685800',
  },
  // viem has removed this network.
  {
    key: 'zksyncTestnet',
    id: 280,
    name: 'ZKsync Era Testnet',
    explorer: { name: 'ZKsync Explorer', url: 'https://goerli.explorer.zksync.io' },
    publicRpc: 'https://testnet.era.zksync.dev',
    testnet,
  },
  {
    key: 'gnosis',
    id: 100,
    name: 'Gnosis',
    currency: { name: 'xDAI', symbol: 'XDAI', decimals: 18 },
    explorer: { name: 'Gnosisscan', url: 'https://gnosisscan.io' },
    publicRpc: 'https://rpc.gnosischain.com',
    imageId: '02b53f6a-e3d4-479e-1cb4-21178987d100',
  },
  {
    key: 'base',
    id: 8453,
    name: 'Base',
    explorer: { name: 'Basescan', url: 'https://basescan.org' },
    publicRpc: 'https://mainnet.base.org',
    imageId: '7289c336-3981-4081-c5f4-efc26ac64a00',
  },
  {
    key: 'baseGoerli',
    id: 84531,
    name: 'Base Goerli',
    currency: goerliEther,
    explorer: { name: 'Basescan', url: 'https://goerli.basescan.org' },
    publicRpc: 'https://goerli.base.org',
    testnet,
  },
  {
    key: 'baseSepolia',
    id: 84532,
    name: 'Base Sepolia',
    currency: { name: 'Sepolia Ether', symbol: 'ETH', decimals: 18 },
    explorer: { name: 'Basescan', url: 'https://sepolia.basescan.org' },
    publicRpc: 'https://sepolia.base.org',
    imageId: 'a18a7ecd-e307-4360-4746-283182228e00',
    testnet,
  },
  {
    key: 'zora',
    id: 7777777,
    name: 'Zora',
    explorer: { name: 'Explorer', url: 'https://explorer.zora.energy' },
    publicRpc: 'https://rpc.zora.energy',
    imageId: '845c60df-d429-4991-e687-91ae45791600',
  },
  // viem says `Zora Goerli Testnet`; the product's label is shorter.
  {
    key: 'zoraTestnet',
    id: 999,
    name: 'Zora Goerli',
    currency: { name: 'Zora Goerli', symbol: 'ETH', decimals: 18 },
    explorer: { name: 'Explorer', url: 'https://testnet.explorer.zora.energy' },
    publicRpc: 'https://testnet.rpc.zora.energy',
    testnet,
  },
]

export const solanaPresets: readonly NetworkPreset[] = [
  {
    key: 'solana',
    id: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    name: 'Solana',
    currency: sol,
    explorer: { name: 'Solscan', url: 'https://solscan.io' },
    publicRpc: 'https://api.mainnet-beta.solana.com',
    imageId: solanaImage,
  },
  {
    key: 'solana-devnet',
    id: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
    name: 'Solana Devnet',
    currency: sol,
    explorer: { name: 'Solscan', url: 'https://solscan.io' },
    publicRpc: 'https://api.devnet.solana.com',
    imageId: solanaImage,
    testnet,
  },
  {
    key: 'solana-testnet',
    id: '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
    name: 'Solana Testnet',
    currency: sol,
    explorer: { name: 'Solscan', url: 'https://solscan.io' },
    publicRpc: 'https://api.testnet.solana.com',
    imageId: solanaImage,
    testnet,
  },
]

/** The networks that a page may name by a key or an id alone, by namespace. */
export const presets: Readonly<Partial<Record<ChainNamespace, readonly NetworkPreset[]>>> = {
  eip155: eip155Presets,
  solana: solanaPresets,
}

/** Further networks that the provider's RPC host serves, so that a page's own network of that id uses it. */
export const servedNetworkIds: readonly CaipNetworkId[] = [
  30, 31, 130, 146, 300, 1101, 1111, 1112, 1284, 1301, 1329, 2810, 2818, 5000, 5003, 8217, 17000, 55931, 57054, 59144,
  80002, 80069, 80084, 80094, 421614, 534351, 534352, 560048, 911867, 11155420, 999999999,
].map((id) => `eip155:${id}` as const)
