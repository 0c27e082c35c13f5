import { changeSwap, editing, selectSwap } from '../state'
import { fetchSwapQuote } from './fetchSwapQuote'
import { parseAmount } from '../../../session/account/parseAmount'
import type { Context } from '../../../session/context'

/** Enters an amount as it was typed or pasted, in the visitor's language, and fetches a quote after a debounce. */
export async function setSwapAmount(context: Context, typed: string, language: string): Promise<void> {
  const token = selectSwap(context.store.getState())?.from
  context.tasks.cancel('swap-max')
  context.store.setState(
    changeSwap({ amount: typed, ...parseAmount(typed, 'token', token, language), max: 'no', ...editing }),
  )
  await fetchSwapQuote(context, 'typing')
}
