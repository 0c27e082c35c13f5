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

/**
 * Whether a feature is on. The page's options and the project's configuration may each turn it off. Swaps and purchases
 * need the project's configuration; the others are on until it has loaded.
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

/**
 * Whether the account may register a name: only with the embedded wallet on eip155, unless the page turned names off.
 */
export function selectCanHaveName(state: State): boolean {
  return (
    selectActiveConnection(state)?.capabilities.registersNames === true &&
    supports(state.activeNamespace, 'names') &&
    state.options.projectId !== undefined &&
    selectOffers(state, 'names')
  )
}
