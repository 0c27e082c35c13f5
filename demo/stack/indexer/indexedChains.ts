import type { ChainContracts } from '../anvil/historyScript'
import type { SolanaContracts } from '../solana/issueTokens'
import type { SolanaChain } from '../solana/SolanaChain'
import { IndexedEvm } from './evm/IndexedEvm'
import type { IndexedChain } from './IndexedChain'
import { byAddress } from './KnownAssets'
import { IndexedSolana } from './solana/IndexedSolana'
import { TOKEN_FILE } from './tokenFile'

type Chains = {
  readonly evm: readonly { readonly caipNetworkId: `eip155:${number}`; readonly rpcUrl: string }[]
  readonly contracts: Readonly<Record<`eip155:${number}`, ChainContracts>>
  readonly solana: { readonly caipNetworkId: string; readonly chain: SolanaChain; readonly contracts: SolanaContracts }
  /** The host of the pictures. */
  readonly imagesUrl: string
}

/** The chains of the stack with what the file says of their tokens. Nothing is read before somebody asks. */
export function indexedChains({ evm, contracts, solana, imagesUrl }: Chains): IndexedChain[] {
  const lower = (address: string): string => address.toLowerCase()
  return [
    ...evm.map(({ caipNetworkId, rpcUrl }) => {
      const { nft, items, spamNft, usdc, dai, usdt, points, spam } = contracts[caipNetworkId] as ChainContracts
      return new IndexedEvm(caipNetworkId, rpcUrl, {
        native: TOKEN_FILE.native.eip155,
        tokens: byAddress(TOKEN_FILE.eip155, { usdc, dai, usdt, points, spam }, lower),
        collections: byAddress(TOKEN_FILE.collections, { nft, items, spamNft }, lower),
        imagesUrl,
      })
    }),
    new IndexedSolana(solana.caipNetworkId, solana.chain, {
      native: TOKEN_FILE.native.solana,
      tokens: byAddress(TOKEN_FILE.solana, solana.contracts, (address) => address),
      collections: new Map(),
      imagesUrl,
    }),
  ]
}
