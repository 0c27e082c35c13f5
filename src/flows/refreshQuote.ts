import { PURCHASE_QUOTE_DEBOUNCE_MS } from '../config/limits'
import { changeBuy, selectBought, selectBuy, selectBuyFault, selectPayment } from '../store/buy'
import { selectActiveNetworkId } from '../store/selectors'
import { problemOf } from './problem'
import type { World } from './world'

/**
 * Asks the provider what the amount of the form comes to. `typing`: after a pause, within which newer typing takes over. An
 * older question is called off, so that only the last answer counts. An amount that cannot be bought for has no price. How
 * it ends is held by the form.
 */
export async function refreshQuote(world: World, when?: 'typing'): Promise<void> {
  const { store, tasks } = world
  tasks.cancel('buy-quote')
  const state = store.getState()
  const { exact } = selectBuy(state) ?? {}
  const [payment, purchase, networkId] = [selectPayment(state), selectBought(state), selectActiveNetworkId(state)]
  if (selectBuyFault(state) || exact === undefined || !payment || !purchase || !networkId) {
    if (selectBuy(state)) store.setState(changeBuy({ quote: { status: 'none' } }))
    return
  }
  const loading = { status: 'loading' } as const
  store.setState(changeBuy({ quote: loading }))
  await tasks.run('buy-quote', async (signal) => {
    // Another network, another account: the form is another one, and its price is not this one.
    const isCurrent = (): boolean => !signal.aborted && selectBuy(store.getState())?.quote === loading
    try {
      if (when === 'typing') await world.services.clock.sleep(PURCHASE_QUOTE_DEBOUNCE_MS, signal)
      const onramp = await world.services.blockchain.onramp()
      const quote = await onramp?.fetchQuote({ networkId, payment, purchase, amount: exact }, signal)
      if (isCurrent()) store.setState(changeBuy({ quote: quote ? { status: 'ready', quote } : { status: 'unserved' } }))
    } catch (reason) {
      if (isCurrent()) store.setState(changeBuy({ quote: { status: 'failed', problem: problemOf(reason) } }))
    }
  })
}
