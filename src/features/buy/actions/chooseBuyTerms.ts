import { goBackOrReplace } from '../../../session/navigation/goBackOrReplace'
import { changeBuyTerms } from './setBuyAmount'
import type { World } from '../../../session/world'

/** Chooses a currency or a token from its list, and goes back to the amount. */
export function chooseBuyTerms(world: World, terms: { readonly currency: string } | { readonly symbol: string }): void {
  changeBuyTerms(world, terms)
  goBackOrReplace(world, 'BuyAmount')
}
