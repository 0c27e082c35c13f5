import { beginNaming } from '../state'
import { selectActiveAccount } from '../../../session/store/selectors'
import { goTo } from '../../../session/navigation/goTo'
import type { World } from '../../../session/world'

/** Opens the views in which an account gets a name. */
export function openNameSetup(world: World): void {
  const { store } = world
  store.setState(beginNaming())
  world.track('OPEN_ENS_FLOW', { isSmartAccount: selectActiveAccount(store.getState())?.type === 'smartAccount' })
  goTo(world, { name: 'ChooseAccountName' })
}
