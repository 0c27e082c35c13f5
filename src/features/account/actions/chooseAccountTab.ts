import { selectActiveAccount } from '../../../session/store/selectors'
import { trackClick } from '../../../session/trackClick'
import type { Context } from '../../../session/context'
import { accountTab, selectAccountTab, type AccountTab } from '../state'
import { refreshNfts } from './refreshNfts'

/** Shows a tab of the account, now and when the visitor returns, and fetches its content. */
export function chooseAccountTab(context: Context, tab: AccountTab): void {
  const state = context.store.getState()
  if (tab === 'activity' && selectAccountTab(state) !== tab)
    trackClick(context, 'CLICK_TRANSACTIONS', { isSmartAccount: selectActiveAccount(state)?.type === 'smartAccount' })
  context.store.setState(accountTab.set(tab))
  refreshAccountTab(context)
}

/** Fetches the content of the chosen tab. Tokens are fetched by the view itself, for every tab. */
export function refreshAccountTab(context: Context): void {
  const tab = selectAccountTab(context.store.getState())
  if (tab === 'nfts') void refreshNfts(context)
  if (tab === 'activity')
    void import('../../activity').then(({ loadActivity }) => loadActivity(context)).catch(() => {})
}
