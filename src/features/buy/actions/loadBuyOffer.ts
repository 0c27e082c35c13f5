import { selectBuy } from '../state'
import { selectActiveNetworkId } from '../../../session/store/selectors'
import { fetchOnramp } from './fetchOnramp'
import { refreshQuote } from './refreshQuote'
import type { Context } from '../../../session/context'

/**
 * Fetches what can be bought and paid with on the active network, once; after a failure the next call tries again. An
 * amount that was typed meanwhile gets its quote. The outcome is kept in the form.
 */
export async function loadBuyOffer(context: Context): Promise<void> {
  await context.prepare()
  const networkId = selectActiveNetworkId(context.store.getState())
  if (!networkId || selectBuy(context.store.getState())?.offer.status === 'ready') return
  await fetchOnramp(context, 'offer', async (onramp, signal) => onramp?.fetchOptions(networkId, signal))
  void refreshQuote(context)
}
