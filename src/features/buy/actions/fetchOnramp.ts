import { changeBuy, type BuyState } from '../state'
import { createOnrampService, type OnrampService } from '../onrampService'
import type { Context } from '../../../session/context'

/** Fetches the offer or a quote into the form; a newer request aborts an older one of the same kind. */
export async function fetchOnramp<Field extends 'offer' | 'quote'>(
  context: Context,
  field: Field,
  request: (
    onramp: OnrampService | undefined,
    signal: AbortSignal,
  ) => Promise<Extract<BuyState[Field], { data: unknown }>['data'] | undefined>,
): Promise<void> {
  const { store, tasks, services } = context
  store.setState(changeBuy({ [field]: { status: 'loading' } }))
  await tasks.run(`buy-${field}`, async (signal) => {
    const outcome = await services.blockchain
      .client(createOnrampService)
      .then((onramp) => request(onramp, signal))
      .then((data) => (data ? { status: 'ready', data } : { status: 'unserved' }))
      .catch((reason: unknown) => {
        services.log.warn('The onramp did not respond.', reason)
        return { status: 'failed' }
      })
    if (!signal.aborted) store.setState(changeBuy({ [field]: outcome }))
  })
}
