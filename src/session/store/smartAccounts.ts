import { supports, type ChainNamespace } from '../../domain/network/namespaces'
import { canSmartAccountsSignIn } from '../../domain/siwx/backends'
import { selectActiveConnection, selectActiveNetwork } from './selectors'
import type { State } from './state'

/** Whether the embedded wallet is active on a network where it offers smart accounts. */
export function hasSmartAccounts(state: State): boolean {
  const network = selectActiveNetwork(state)
  if (
    !network ||
    !offersSmartAccounts(state, network.chainNamespace) ||
    !selectActiveConnection(state)?.capabilities.hasAccountTypes
  )
    return false
  return state.embedded.profile?.smartAccountNetworks.some((id) => String(id) === String(network.id)) ?? false
}

/** Whether the embedded wallet may have smart accounts of the namespace on this page. */
export function offersSmartAccounts({ options }: Pick<State, 'options'>, namespace: ChainNamespace): boolean {
  return supports(namespace, 'smartAccounts') && canSmartAccountsSignIn(options)
}
