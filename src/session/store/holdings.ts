import { isSupportedNamespace, supports } from '../../domain/network/namespaces'
import { isRestrictedRegion } from '../../domain/page/restrictedRegions'
import type { AccountScope, State } from './state'
import { selectActiveAccount, selectActiveConnection, selectActiveNetwork } from './selectors'

/** Whose holdings are on screen: the active account on the active network. Undefined without one, and where nothing can be read. */
export function selectAccountScope(state: State): AccountScope | undefined {
  const account = selectActiveAccount(state)
  const network = selectActiveNetwork(state)
  return account && network && isSupportedNamespace(account.namespace)
    ? { networkId: network.caipNetworkId, address: account.address }
    : undefined
}

/**
 * Is a part of the account offered? The project's configuration decides once it is known, the page's own word until then and
 * beside it. What the project alone can serve waits for its answer.
 */
export function selectOffers(
  { features, options }: State,
  part: 'onramp' | 'swaps' | 'receive' | 'send' | 'nfts' | 'activity' | 'names',
): boolean {
  if (options.features[part] === false) return false
  if (part === 'onramp' || part === 'swaps')
    return features !== undefined && features[part].length > 0 && !isRestrictedRegion(options.restrictedTimeZones)
  return features?.[part] ?? true
}

/** Can the account have a name here? Names are for the embedded wallet on eip155, unless the page has turned them off. */
export function selectCanHaveName(state: State): boolean {
  return (
    selectActiveConnection(state)?.capabilities.registersNames === true &&
    supports(state.activeNamespace, 'names') &&
    state.options.projectId !== undefined &&
    selectOffers(state, 'names')
  )
}
