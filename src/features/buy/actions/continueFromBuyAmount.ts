import { wantView } from '../../../session/store/router'
import { selectActiveAccount } from '../../../session/store/selectors'
import { goTo, goToOrBackTo } from '../../../session/navigation/goTo'
import type { Context } from '../../../session/context'

/** Goes on to the providers, where the visitor may have come from; without an account to Connect first. */
export function continueFromBuyAmount(context: Context): void {
  const state = context.store.getState()
  if (!selectActiveAccount(state)) {
    context.store.setState(wantView('BuyProviders'))
    goTo(context, { name: 'Connect' })
    return
  }
  goToOrBackTo(context, { name: 'BuyProviders' })
}
