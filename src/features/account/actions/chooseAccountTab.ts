import { selectActiveAccount } from '../../../session/store/selectors'
import { trackClick } from '../../../session/trackClick'
import type { World } from '../../../session/world'
import { accountTab, selectAccountTab, type AccountTab } from '../state'
import { refreshNfts } from './refreshNfts'

/** Shows a tab of the account, now and when the visitor returns, and fetches its content. */
export function chooseAccountTab(world: World, tab: AccountTab): void {
  const state = world.store.getState()
  if (tab === 'activity' && selectAccountTab(state) !== tab)
    trackClick(world, 'CLICK_TRANSACTIONS', { isSmartAccount: selectActiveAccount(state)?.type === 'smartAccount' })
  world.store.setState(accountTab.set(tab))
  refreshAccountTab(world)
}

/** Fetches the content of the chosen tab. Tokens are fetched by the view itself, for every tab. */
export function refreshAccountTab(world: World): void {
  const tab = selectAccountTab(world.store.getState())
  if (tab === 'nfts') void refreshNfts(world)
  if (tab === 'activity') void import('../../activity').then(({ loadActivity }) => loadActivity(world)).catch(() => {})
}
