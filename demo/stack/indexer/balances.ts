import { formatUnits } from 'viem'
import { spelt } from './historyRow'
import type { IndexedChain } from './IndexedChain'
import type { WireBalance } from './wire'

/** What an account holds on the given chains, the most valuable first. */
export async function balancesOf(chains: readonly IndexedChain[], account: string): Promise<WireBalance[]> {
  const rows = await Promise.all(
    chains.map(async (chain) =>
      (await chain.holdingsOf(account)).map(({ address, amount, facts }): WireBalance => {
        const { name, symbol, decimals, price, iconUrl, isSpam } = facts
        const numeric = formatUnits(amount, decimals)
        return {
          name,
          symbol,
          chainId: chain.caipNetworkId,
          ...(address !== undefined && { address: `${chain.caipNetworkId}:${spelt(address)}` }),
          ...(price !== undefined && { value: Number(numeric) * price }),
          price: price ?? 0,
          quantity: { decimals: String(decimals), numeric },
          iconUrl,
          ...(isSpam && { flags: { is_spam: true } }),
        }
      }),
    ),
  )
  return rows.flat().toSorted((one, other) => (other.value ?? 0) - (one.value ?? 0))
}
