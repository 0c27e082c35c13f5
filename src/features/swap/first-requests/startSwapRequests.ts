import { servesSwaps } from '../../../domain/network/swapNetworks'
import { refreshTokens } from '../../../session/holdings/refreshTokens'
import { startRequests } from '../../../session/holdings/startRequests'
import { selectOffers } from '../../../session/store/holdings'
import type { Context } from '../../../session/context'
import { marketRequest } from './marketRequest'

/** Sends the first requests of Swap: for the tokens and the gas price of the network, and for the account's tokens. */
export async function startSwapRequests(context: Context): Promise<void> {
  void refreshTokens(context)
  await startRequests(context, (state, networkId) =>
    !state.slices.swap && selectOffers(state, 'swaps') && servesSwaps(networkId, state.options.swapNetworks)
      ? [marketRequest('tokens', networkId), marketRequest('gas-price', networkId)]
      : [],
  )
}
