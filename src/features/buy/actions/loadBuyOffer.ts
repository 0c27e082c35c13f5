import { selectBuy } from '../state'
import { selectActiveNetworkId } from '../../../session/store/selectors'
import { fetchOnramp } from './fetchOnramp'
import { refreshQuote } from './refreshQuote'
import type { World } from '../../../session/world'

/**
 * Fetches what can be bought and paid with on the active network, once; after a failure the next call tries again. An
 * amount that was typed meanwhile gets its quote. The outcome is kept in the form.
 */
export async function loadBuyOffer(world: World): Promise<void> {
  await world.prepare()
  const networkId = selectActiveNetworkId(world.store.getState())
  if (!networkId || selectBuy(world.store.getState())?.offer.status === 'ready') return
  await fetchOnramp(world, 'offer', async (onramp, signal) => onramp?.fetchOptions(networkId, signal))
  void refreshQuote(world)
}
