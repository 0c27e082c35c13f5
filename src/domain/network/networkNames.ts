const ETHEREUM = 'mainnet goerli sepolia'
const LAYERS = 'optimism optimismGoerli arbitrum arbitrumGoerli polygon polygonMumbai celo aurora auroraTestnet'
const OTHERS = 'bsc bscTestnet avalanche avalancheFuji zksync zksyncTestnet gnosis'
const BASE = 'base baseGoerli baseSepolia zora zoraTestnet'
const SOLANA = 'solana solana-devnet solana-testnet'

/**
 * The networks that a page may name, as those of `chains` are named. Here as one text, because the entry checks
 * names before the networks are loaded.
 */
export const NETWORKS = `${ETHEREUM} ${LAYERS} ${OTHERS} ${BASE} ${SOLANA}` as const
