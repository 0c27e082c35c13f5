import { selectActiveAccount } from '../store/selectors'
import { goTo } from './goTo'
import { trackClick } from './trackClick'
import type { World } from './world'

/** The visitor chose to see what happened: the tracking of it (wire facts, 5.4), for a tab that is on screen already. */
export function trackActivity(world: World): void {
  trackClick(world, 'CLICK_TRANSACTIONS', { isSmartAccount: selectActiveAccount(world.store.getState())?.type === 'smartAccount' })
}

/** The visitor chose to see what happened, in the view of its own. */
export function chooseActivity(world: World): void {
  trackActivity(world)
  goTo(world, { name: 'Activity' })
}
