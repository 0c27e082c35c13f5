import { selectActiveAccount, selectActiveNetwork, selectActiveNetworkId } from '../store/selectors'
import type { State } from '../store/state'
import { refreshBalance } from '../holdings/refreshBalance'
import { refreshIdentity } from '../holdings/refreshIdentity'
import { clearSignIn } from '../siwx/clearSignIn'
import { persistSession } from './persistSession'
import type { World } from '../world'

/** Emits account and network of a newly active namespace and clears the previous sign-in. False if unchanged. */
export function emitActiveAccount(world: World, before: State): boolean {
  const { store } = world
  const state = store.getState()
  if (state.activeNamespace === before.activeNamespace) return false
  clearSignIn(world)
  persistSession(world)
  const [account, former] = [selectActiveAccount(state), selectActiveAccount(before)]
  if (account && former)
    world.emit({ type: 'account-change', detail: { address: account.address, previous: former.address } })
  const chainId = selectActiveNetworkId(state)
  if (chainId)
    world.emit({
      type: 'network-change',
      detail: { chainId, previous: selectActiveNetworkId(before), supported: selectActiveNetwork(state) !== undefined },
    })
  if (state.options.balance === 'show') void refreshBalance(world).catch(() => {})
  void refreshIdentity(world)
  return true
}
