import { beginNaming } from '../state'
import { selectActiveAccount } from '../../../session/store/selectors'
import type { Context } from '../../../session/context'

/** Begins an empty form. */
export function startNameSetup(context: Context): void {
  const { store } = context
  store.setState(beginNaming())
  context.track('OPEN_ENS_FLOW', { isSmartAccount: selectActiveAccount(store.getState())?.type === 'smartAccount' })
}
