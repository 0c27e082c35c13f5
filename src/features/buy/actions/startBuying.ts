import { popViewTo } from '../../../session/store/router'
import { selectActiveAccount } from '../../../session/store/selectors'
import { goTo, move } from '../../../session/navigation/goTo'
import type { World } from '../../../session/world'

/** Goes to the providers, or back to them. */
export function startBuying(world: World): void {
  if (world.store.getState().router.stack.some(({ name }) => name === 'BuyProviders'))
    return move(world, popViewTo('BuyProviders'))
  world.track('SELECT_BUY_CRYPTO', {
    isSmartAccount: selectActiveAccount(world.store.getState())?.type === 'smartAccount',
  })
  goTo(world, { name: 'BuyProviders' })
}

/** Goes to the explanation of what buying is. */
export function explainBuying(world: World): void {
  world.track('SELECT_WHAT_IS_A_BUY', {
    isSmartAccount: selectActiveAccount(world.store.getState())?.type === 'smartAccount',
  })
  goTo(world, { name: 'WhatIsBuying' })
}
