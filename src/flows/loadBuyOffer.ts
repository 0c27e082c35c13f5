import { changeBuy, selectBuy } from '../store/buy'
import { selectActiveNetworkId } from '../store/selectors'
import { refreshQuote } from './refreshQuote'
import { problemOf } from './problem'
import type { World } from './world'

/**
 * Fetches what can be bought and paid with on the network in use, once; what failed is fetched again. An amount that was
 * typed meanwhile gets its price. How it ends is held by the form.
 */
export async function loadBuyOffer(world: World): Promise<void> {
  const { store, tasks } = world
  await world.prepare()
  const networkId = selectActiveNetworkId(store.getState())
  if (!networkId || selectBuy(store.getState())?.offer.status === 'ready') return
  await tasks.run('buy-offer', async (signal) => {
    store.setState(changeBuy({ offer: { status: 'loading' } }))
    const isCurrent = (): boolean => !signal.aborted && selectActiveNetworkId(store.getState()) === networkId
    try {
      const onramp = await world.services.blockchain.onramp()
      const options = await onramp?.fetchOptions(networkId, signal)
      if (!isCurrent()) return
      store.setState(changeBuy({ offer: options ? { status: 'ready', options } : { status: 'unserved' } }))
    } catch (reason) {
      if (isCurrent()) store.setState(changeBuy({ offer: { status: 'failed', problem: problemOf(reason) } }))
      return
    }
    void refreshQuote(world)
  })
}
