import { selectAccountScope } from '../../../session/store/holdings'
import { beginNaming } from '../state'
import { selectActiveAccount } from '../../../session/store/selectors'
import { goTo } from '../../../session/navigation/goTo'
import type { World } from '../../../session/world'

/** Opens the way to a name for the account. */
export function openNameSetup(world: World): void {
  const { store } = world
  const scope = selectAccountScope(store.getState())
  if (scope) store.setState(beginNaming(scope))
  world.track('OPEN_ENS_FLOW', { isSmartAccount: selectActiveAccount(store.getState())?.type === 'smartAccount' })
  goTo(world, { name: 'ChooseAccountName' })
}
