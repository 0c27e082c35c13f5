import { supports } from '../../domain/network/namespaces'
import { selectActiveConnection, selectActiveNetwork } from './selectors'
import type { State } from './state'

/** Whether the embedded wallet is active on a network where it offers smart accounts. */
export function hasSmartAccounts(state: State): boolean {
  const network = selectActiveNetwork(state)
  if (
    !network ||
    !supports(network.chainNamespace, 'smartAccounts') ||
    !selectActiveConnection(state)?.capabilities.hasAccountTypes
  )
    return false
  return state.embedded.profile?.smartAccountNetworks.some((id) => String(id) === String(network.id)) ?? false
}
