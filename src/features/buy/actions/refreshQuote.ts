import { changeBuy, selectBought, selectBuy, selectBuyFault, selectPayment } from '../state'
import { selectActiveNetworkId } from '../../../session/store/selectors'
import { fetchOnramp } from './fetchOnramp'
import type { World } from '../../../session/world'

const PURCHASE_QUOTE_DEBOUNCE_MS = 500

/**
 * Fetches a quote for the amount of the form; when `typing`, after a debounce. An amount outside the limits has none.
 * The outcome is kept in the form.
 */
export async function refreshQuote(world: World, when?: 'typing'): Promise<void> {
  const state = world.store.getState()
  const amount = selectBuyFault(state) ? undefined : selectBuy(state)?.exact
  const [payment, purchase, networkId] = [selectPayment(state), selectBought(state), selectActiveNetworkId(state)]
  if (amount !== undefined && payment && purchase && networkId) {
    return fetchOnramp(world, 'quote', async (onramp, signal) => {
      if (when) await world.services.clock.sleep(PURCHASE_QUOTE_DEBOUNCE_MS, signal)
      return onramp?.fetchQuote({ networkId, payment, purchase, amount }, signal)
    })
  }
  world.tasks.cancel('buy-quote')
  if (selectBuy(state)) world.store.setState(changeBuy({ quote: { status: 'none' } }))
}
