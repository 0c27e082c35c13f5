import type { Address } from 'viem'
import type { SolanaContracts } from '../solana/issueTokens'
import type { SolanaChain } from '../solana/SolanaChain'
import type { Drip } from './faucetService'
import { dripOnEvm, type FaucetContracts } from './dripOnEvm'
import { dripOnSolana } from './dripOnSolana'

type EvmChain = { readonly caipNetworkId: `eip155:${number}`; readonly rpcUrl: string }
type Solana = { readonly caipNetworkId: string; readonly chain: SolanaChain; readonly contracts: SolanaContracts }

/** The faucets of the local chains. */
export function createFaucet(
  evm: readonly EvmChain[],
  contracts: Readonly<Record<`eip155:${number}`, FaucetContracts>>,
  solana: Solana,
): (caipNetworkId: string) => Drip | undefined {
  return (caipNetworkId) => {
    if (caipNetworkId === solana.caipNetworkId)
      return async (what, to, amount) => dripOnSolana(solana.chain, solana.contracts, what, to, amount)
    const chain = evm.find((each) => each.caipNetworkId === caipNetworkId)
    const deployed = chain && contracts[chain.caipNetworkId]
    return chain && deployed
      ? (what, to, amount) => dripOnEvm(chain.rpcUrl, deployed, what, to as Address, amount)
      : undefined
  }
}
