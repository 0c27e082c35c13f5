import { changeSwap, selectSwap } from '../state'
import { askSwapQuote } from './fetchSwapQuote'
import { readSendAmount } from '../../../session/account/parseAmount'
import type { World } from '../../../session/world'

/** Takes an amount as it was typed or pasted, in the language of the visitor, and asks for a quote after a pause. */
export async function setSwapAmount(world: World, typed: string, language: string): Promise<void> {
  const token = selectSwap(world.store.getState())?.from
  world.tasks.cancel('swap-max')
  world.store.setState(changeSwap({ amount: typed, ...readSendAmount(typed, 'token', token, language), max: 'no', consented: false, progress: { status: 'editing' } }))
  await askSwapQuote(world, 'typing')
}
