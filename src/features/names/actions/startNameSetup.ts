import { beginNaming } from '../state'
import { selectActiveAccount } from '../../../session/store/selectors'
import type { World } from '../../../session/world'

/** Begins an empty form. */
export function startNameSetup(world: World): void {
  const { store } = world
  store.setState(beginNaming())
  world.track('OPEN_ENS_FLOW', { isSmartAccount: selectActiveAccount(store.getState())?.type === 'smartAccount' })
}
