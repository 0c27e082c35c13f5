import { selectActiveAccount } from '../../../session/store/selectors'
import type { State } from '../../../session/store/state'
import { trackClick } from '../../../session/trackClick'
import type { World } from '../../../session/world'

/** Another tab of the account; it is shown again when the visitor comes back (views.md, 6.1). Choosing activity is tracked (wire facts, 5.4). */
export function chooseAccountTab(world: World, accountTab: NonNullable<State['accountTab']>): void {
  const state = world.store.getState()
  if (accountTab === 'activity' && state.accountTab !== accountTab)
    trackClick(world, 'CLICK_TRANSACTIONS', { isSmartAccount: selectActiveAccount(state)?.type === 'smartAccount' })
  world.store.setState({ accountTab })
}
