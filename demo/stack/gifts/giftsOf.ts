import type { Address } from 'viem'
import type { SolanaContracts } from '../solana/issueTokens'
import type { SolanaChain } from '../solana/SolanaChain'
import type { Give } from './answer'
import { giveOnEvm, type GiftContracts } from './giveOnEvm'
import { giveOnSolana } from './giveOnSolana'

type EvmChain = { readonly caipNetworkId: `eip155:${number}`; readonly rpcUrl: string }
type Solana = { readonly caipNetworkId: string; readonly chain: SolanaChain; readonly contracts: SolanaContracts }

/** How gifts are made on each of the local chains. */
export function giftsOf(
  evm: readonly EvmChain[],
  contracts: Readonly<Record<`eip155:${number}`, GiftContracts>>,
  solana: Solana,
): (caipNetworkId: string) => Give | undefined {
  return (caipNetworkId) => {
    if (caipNetworkId === solana.caipNetworkId)
      return async (what, to, amount) => giveOnSolana(solana.chain, solana.contracts, what, to, amount)
    const chain = evm.find((each) => each.caipNetworkId === caipNetworkId)
    const deployed = chain && contracts[chain.caipNetworkId]
    return chain && deployed
      ? (what, to, amount) => giveOnEvm(chain.rpcUrl, deployed, what, to as Address, amount)
      : undefined
  }
}
