import { selectActiveAccount } from '../../../session/store/selectors'
import type { Context } from '../../../session/context'

/** Reports that the list of providers was opened. */
export function startBuying(context: Context): void {
  context.track('SELECT_BUY_CRYPTO', { isSmartAccount: isSmartAccount(context) })
}

/** Reports that the explanation of what buying is was opened. */
export function explainBuying(context: Context): void {
  context.track('SELECT_WHAT_IS_A_BUY', { isSmartAccount: isSmartAccount(context) })
}

function isSmartAccount({ store }: Context): boolean {
  return selectActiveAccount(store.getState())?.type === 'smartAccount'
}
