import { isSupportedNamespace, supports } from '../../domain/network/namespaces'
import { isRestrictedRegion } from '../../domain/page/restrictedRegions'
import type { AccountScope, State } from './state'
import { selectActiveAccount, selectActiveConnection, selectActiveNetwork } from './selectors'

/** The active account and network. Undefined without either, and where account data cannot be read. */
export function selectAccountScope(state: State): AccountScope | undefined {
  const account = selectActiveAccount(state)
  const network = selectActiveNetwork(state)
  return account && network && isSupportedNamespace(account.namespace)
    ? { networkId: network.caipNetworkId, address: account.address }
    : undefined
}

/** Whether a feature is on for page and project. Swaps and purchases wait for the project's configuration. */
export function selectOffers(
  { features, options }: State,
  part: 'onramp' | 'swaps' | 'receive' | 'send' | 'nfts' | 'activity' | 'names',
): boolean {
  if (options.features[part] === false) return false
  if (part === 'onramp' || part === 'swaps')
    return features !== undefined && features[part].length > 0 && !isRestrictedRegion(options.restrictedTimeZones)
  return features?.[part] ?? true
}

/** Whether the account may register a name: only with the embedded wallet on eip155. */
export function selectCanHaveName(state: State): boolean {
  return (
    selectActiveConnection(state)?.capabilities.registersNames === true &&
    supports(state.activeNamespace, 'names') &&
    state.options.projectId !== undefined &&
    selectOffers(state, 'names')
  )
}
