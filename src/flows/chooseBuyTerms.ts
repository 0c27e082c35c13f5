import { goBack } from './goBack'
import { replaceWith } from './goTo'
import { changeBuyTerms } from './setBuyAmount'
import type { World } from './world'

/** Takes a currency or a token from its list, and goes back to the amount. */
export function chooseBuyTerms(world: World, terms: { readonly currency: string } | { readonly symbol: string }): void {
  changeBuyTerms(world, terms)
  // A page may have opened the list by its name: then there is nothing to go back to.
  if (world.store.getState().router.stack.length > 1) goBack(world)
  else replaceWith(world, { name: 'BuyAmount' })
}
