import { isWebAddress } from '../../domain/page/onDeclaredOrigin'
import { ONRAMP_PROVIDERS, type OnrampProvider, type OnrampProviderName } from '../../domain/money/onramp'
import type { Options } from '../../domain/page/options'
import { selectOffers } from './holdings'
import type { State } from './state'

/**
 * Who sells on the network in use, in the order of the project or of the page. A provider without what it needs to know the
 * page by is left out (decisions.md, 11).
 */
export function selectProviders(state: State): readonly OnrampProvider[] {
  if (!selectOffers(state, 'onramp')) return []
  return (state.features?.onramp ?? []).flatMap((name) =>
    ONRAMP_PROVIDERS.filter(
      (provider) =>
        provider.name === name &&
        provider.namespaces.includes(state.activeNamespace) &&
        isSetUp(provider.name, state.options),
    ),
  )
}

function isSetUp(name: OnrampProviderName, { projectId, services }: Options): boolean {
  // Without an address of the page's own, the provider's holds.
  const address = services[name]
  const reachable = address === undefined || isWebAddress(address)
  return (
    reachable &&
    projectId !== undefined &&
    (name !== 'meld' || (typeof services.meldKey === 'string' && services.meldKey !== ''))
  )
}
