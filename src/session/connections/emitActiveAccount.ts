import { selectActiveAccount, selectActiveNetwork, selectActiveNetworkId } from '../store/selectors'
import type { State } from '../store/state'
import { refreshBalance } from '../holdings/refreshBalance'
import { refreshIdentity } from '../holdings/refreshIdentity'
import { clearSignIn } from '../siwx/clearSignIn'
import { persistSession } from './persistSession'
import type { Context } from '../context'

/** Emits account and network of a newly active namespace and clears the previous sign-in. False if unchanged. */
export function emitActiveAccount(context: Context, before: State): boolean {
  const { store } = context
  const state = store.getState()
  if (state.activeNamespace === before.activeNamespace) return false
  clearSignIn(context)
  persistSession(context)
  const [account, former] = [selectActiveAccount(state), selectActiveAccount(before)]
  if (account && former)
    context.emit({ type: 'account-change', detail: { address: account.address, previous: former.address } })
  const chainId = selectActiveNetworkId(state)
  if (chainId)
    context.emit({
      type: 'network-change',
      detail: { chainId, previous: selectActiveNetworkId(before), supported: selectActiveNetwork(state) !== undefined },
    })
  if (state.options.balance === 'show') void refreshBalance(context).catch(() => {})
  void refreshIdentity(context)
  return true
}
