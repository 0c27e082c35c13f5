import { readEntry, writeEntry } from '../../services/storage/entries'
import { hasSmartAccounts } from '../store/smartAccounts'
import { resetView } from '../store/router'
import { selectActiveAccount } from '../store/selectors'
import { move } from '../navigation/goTo'
import type { Context } from '../context'

/**
 * After a login with the plain account, offers the smart account once, where the network has them and the visitor has
 * not chosen an account type. False when nothing is shown.
 */
export function offerSmartAccount(context: Context): boolean {
  const { store, services } = context
  const state = store.getState()
  const account = selectActiveAccount(state)
  if (state.modal.openIn === undefined || account?.type !== 'eoa' || !hasSmartAccounts(state)) return false
  if (
    readEntry(services.storage, 'smart_account_offered') ||
    readEntry(services.storage, 'preferred_account_types')?.[account.namespace]
  )
    return false
  writeEntry(services.storage, 'smart_account_offered', 'true')
  move(context, resetView({ name: 'UpgradeToSmartAccount' }, 'forward'))
  return true
}
