import { selectActiveAccount } from '../../../session/store/selectors'
import { trackClick } from '../../../session/trackClick'
import type { World } from '../../../session/world'
import { accountTab, selectAccountTab, type AccountTab } from '../state'
import { refreshNfts } from './refreshNfts'

/** Shows another tab of the account, also when the visitor comes back to it later, and fetches what it shows. */
export function chooseAccountTab(world: World, tab: AccountTab): void {
  const state = world.store.getState()
  if (tab === 'activity' && selectAccountTab(state) !== tab)
    trackClick(world, 'CLICK_TRANSACTIONS', { isSmartAccount: selectActiveAccount(state)?.type === 'smartAccount' })
  world.store.setState(accountTab.set(tab))
  refreshAccountTab(world)
}

/** Fetches what the chosen tab shows. Tokens are fetched for every tab. */
export function refreshAccountTab(world: World): void {
  const tab = selectAccountTab(world.store.getState())
  if (tab === 'nfts') void refreshNfts(world)
  if (tab === 'activity') void import('../../activity').then(({ loadActivity }) => loadActivity(world)).catch(() => {})
}
