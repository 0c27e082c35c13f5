import { selectActiveAccount } from '../../../session/store/selectors'
import type { State } from '../../../session/store/state'
import { trackClick } from '../../../session/trackClick'
import type { World } from '../../../session/world'
import { refreshNfts } from './refreshNfts'

/** Shows another tab of the account, also when the visitor comes back to it later, and fetches what it shows. */
export function chooseAccountTab(world: World, accountTab: NonNullable<State['accountTab']>): void {
  const state = world.store.getState()
  if (accountTab === 'activity' && state.accountTab !== accountTab)
    trackClick(world, 'CLICK_TRANSACTIONS', { isSmartAccount: selectActiveAccount(state)?.type === 'smartAccount' })
  world.store.setState({ accountTab })
  refreshAccountTab(world)
}

/** Fetches what the chosen tab shows. Tokens are fetched for every tab. */
export function refreshAccountTab(world: World): void {
  const { accountTab } = world.store.getState()
  if (accountTab === 'nfts') void refreshNfts(world)
  if (accountTab === 'activity')
    void import('../../activity').then(({ loadActivity }) => loadActivity(world)).catch(() => {})
}
