import { ACCOUNT_ROLE, accountAt } from '../anvil/accounts'
import type { Market } from './convertService'
import type { ExchangeContracts } from './deployExchange'
import { Exchange } from './Exchange'
import { MarketMaker } from './MarketMaker'
import { POOLED_TOKENS, type PooledAddresses } from './pools'

/** A chain with an exchange on it. */
export type ExchangeChain = {
  readonly caipNetworkId: string
  readonly rpcUrl: string
  readonly contracts: ExchangeContracts & PooledAddresses
}

/** What the swap calls of one chain are answered from. */
export function marketOn({ caipNetworkId, rpcUrl, contracts }: ExchangeChain): Market {
  return {
    exchange: new Exchange(
      caipNetworkId,
      rpcUrl,
      contracts,
      POOLED_TOKENS.map((key) => contracts[key]),
    ),
    tokens: contracts,
  }
}

/** Who holds the liquidity of one chain. */
export function marketMakerOn({ rpcUrl, contracts }: ExchangeChain): MarketMaker {
  return new MarketMaker(rpcUrl, accountAt(ACCOUNT_ROLE.marketMaker).address, contracts.factory, contracts)
}
