import { wantView } from '../../../session/store/router'
import { selectActiveAccount } from '../../../session/store/selectors'
import { goTo, goToOrBackTo } from '../../../session/navigation/goTo'
import type { World } from '../../../session/world'

/** Goes on to the providers, where the visitor may have come from; without an account to Connect first. */
export function continueFromBuyAmount(world: World): void {
  const state = world.store.getState()
  if (!selectActiveAccount(state)) {
    world.store.setState(wantView('BuyProviders'))
    goTo(world, { name: 'Connect' })
    return
  }
  goToOrBackTo(world, { name: 'BuyProviders' })
}
