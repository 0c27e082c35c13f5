import { changeBuy, selectBuy } from '../state'
import type { BuyState } from '../stateTypes'
import type { OnrampService } from '../../../services/blockchain/onramp/contract'
import type { World } from '../../../session/world'

/**
 * Asks those who sell for the offer or for a price; an older question of the same kind is called off. What they say is held by
 * the form, as long as that still waits for it: another network or account has another form.
 */
export async function fetchOnramp<Field extends 'offer' | 'quote'>(
  world: World,
  field: Field,
  ask: (
    onramp: OnrampService | undefined,
    signal: AbortSignal,
  ) => Promise<Extract<BuyState[Field], { said: unknown }>['said'] | undefined>,
): Promise<void> {
  const { store, tasks, services } = world
  const loading = { status: 'loading' } as const
  store.setState(changeBuy({ [field]: loading }))
  await tasks.run(`buy-${field}`, async (signal) => {
    const outcome = await services.blockchain
      .onramp()
      .then((onramp) => ask(onramp, signal))
      .then((said) => (said ? { status: 'ready', said } : { status: 'unserved' }))
      .catch((reason: unknown) => {
        services.log.warn('Those who sell did not answer.', reason)
        return { status: 'failed' }
      })
    if (!signal.aborted && selectBuy(store.getState())?.[field] === loading)
      store.setState(changeBuy({ [field]: outcome }))
  })
}
