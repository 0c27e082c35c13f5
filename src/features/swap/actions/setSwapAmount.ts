import { changeSwap, editing, selectSwap } from '../state'
import { fetchSwapQuote } from './fetchSwapQuote'
import { parseAmount } from '../../../session/account/parseAmount'
import type { World } from '../../../session/world'

/** Enters an amount as it was typed or pasted, in the visitor's language, and fetches a quote after a debounce. */
export async function setSwapAmount(world: World, typed: string, language: string): Promise<void> {
  const token = selectSwap(world.store.getState())?.from
  world.tasks.cancel('swap-max')
  world.store.setState(
    changeSwap({ amount: typed, ...parseAmount(typed, 'token', token, language), max: 'no', ...editing }),
  )
  await fetchSwapQuote(world, 'typing')
}
