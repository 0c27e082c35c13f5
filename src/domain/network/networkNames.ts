/**
 * The networks that a page may name, as those of `chains` are named. Here too, because the entry checks names before
 * the networks are loaded.
 */
export const NETWORKS = [
  'mainnet',
  'goerli',
  'sepolia',
  'optimism',
  'optimismGoerli',
  'arbitrum',
  'arbitrumGoerli',
  'polygon',
  'polygonMumbai',
  'celo',
  'aurora',
  'auroraTestnet',
  'bsc',
  'bscTestnet',
  'avalanche',
  'avalancheFuji',
  'zksync',
  'zksyncTestnet',
  'gnosis',
  'base',
  'baseGoerli',
  'baseSepolia',
  'zora',
  'zoraTestnet',
  'solana',
  'solana-devnet',
  'solana-testnet',
] as const
