import { changeBuy, selectBought, selectBuy, selectBuyFault, selectPayment } from '../state'
import { selectActiveNetworkId } from '../../../session/store/selectors'
import { fetchOnramp } from './fetchOnramp'
import type { Context } from '../../../session/context'

const PURCHASE_QUOTE_DEBOUNCE_MS = 500

/**
 * Fetches a quote for the amount of the form; when `typing`, after a debounce. An amount outside the limits has none.
 * The outcome is kept in the form.
 */
export async function refreshQuote(context: Context, when?: 'typing'): Promise<void> {
  const state = context.store.getState()
  const amount = selectBuyFault(state) ? undefined : selectBuy(state)?.exact
  const [payment, purchase, networkId] = [selectPayment(state), selectBought(state), selectActiveNetworkId(state)]
  if (amount !== undefined && payment && purchase && networkId) {
    return fetchOnramp(context, 'quote', async (onramp, signal) => {
      if (when) await context.services.clock.sleep(PURCHASE_QUOTE_DEBOUNCE_MS, signal)
      return onramp?.fetchQuote({ networkId, payment, purchase, amount }, signal)
    })
  }
  context.tasks.cancel('buy-quote')
  if (selectBuy(state)) context.store.setState(changeBuy({ quote: { status: 'none' } }))
}
