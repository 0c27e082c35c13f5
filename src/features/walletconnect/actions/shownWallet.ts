import type { Wallet } from '../../../domain/wallet/wallet'
import { selectView } from '../../../session/store/selectors'
import type { Context } from '../../../session/context'

/** The wallet on screen, which may have been chosen after the pairing was created. */
export function shownWallet(context: Context, wallet: Wallet | undefined): Wallet | undefined {
  return selectView(context.store.getState()).wallet ?? wallet
}
