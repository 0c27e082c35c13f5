import { isWebAddress } from '../../domain/page/onDeclaredOrigin'
import { ONRAMP_PROVIDERS, type OnrampProvider, type OnrampProviderName } from '../../domain/money/onramp'
import type { Options } from '../../domain/page/options'
import { selectOffers } from './holdings'
import type { State } from './state'

/** The on-ramp providers that are configured and serve the active network, in the order of project or page. */
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
  const url = services[name]
  return (
    (url === undefined || isWebAddress(url)) &&
    projectId !== undefined &&
    (name !== 'meld' || (typeof services.meldKey === 'string' && services.meldKey !== ''))
  )
}
