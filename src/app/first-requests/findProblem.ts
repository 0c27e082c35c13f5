import { offeredNetworksOf, readNetworkId, resolveNetworks } from '../../chains/networks/resolveNetworks'
import { isAccountTypeOf } from '../../domain/account/accountTypeChoice'
import { isKnownNamespace, parseCaipNetworkId } from '../../domain/network/caip'
import type { Options } from '../../domain/page/options'
import type { SiweConfig } from '../../domain/page/optionTypes'
import { isDirectoryId } from '../../services/api/directoryQueries'
import { DEFAULT_SERVICE_URLS, isServiceUrl } from '../../services/serviceUrls'

/**
 * What is wrong with options that parse and still cannot be followed: docs/decisions/no-weaker-configuration.md. The
 * entry asks it as soon as it is loaded, and nothing starts while there is a problem.
 */
export function findProblem(options: Options): string | undefined {
  for (const [name, find] of Object.entries(checks) as [string, (options: Options) => unknown][]) {
    const wrong = find(options)
    if (wrong !== undefined) return `${name}: ${String(wrong).slice(0, 80)}`
  }
  return undefined
}

/** Each returns the value that is wrong, made safe to print. */
const checks: { readonly [name: string]: (options: Options) => unknown } = {
  'networks or rpc': ({ networks, rpc }) =>
    resolveNetworks(networks, rpc, NO_HOST).notices.map(
      ({ option, value, problem }) => `${value} in ${option} is ${problem.replace('_', ' ')}`,
    )[0],
  'siwx-backend': (options) =>
    offeredNetworksOf(options, NO_HOST).networks.length > 0
      ? undefined
      : `${options.siwxBackend} signs in on no network of the page`,
  'default-network': (options) => {
    const { defaultNetwork, allowUnsupportedChain } = options
    if (defaultNetwork === undefined) return undefined
    const id = readNetworkId(defaultNetwork)
    const isOffered = offeredNetworksOf(options, NO_HOST).networks.some(({ caipNetworkId }) => caipNetworkId === id)
    return isOffered || (id && allowUnsupportedChain) ? undefined : defaultNetwork
  },
  'swap-networks': ({ swapNetworks }) => swapNetworks?.find((id) => !parseCaipNetworkId(id)),
  paymasters: ({ paymasters }) =>
    Object.entries(paymasters).find(
      ([id, urls]) => !parseCaipNetworkId(id) || urls.length !== 1 || !urls.every((url) => url.startsWith('https:')),
    )?.[0],
  // Without an id the directory would offer all wallets.
  'wallets-include': ({ walletsInclude }) => walletsInclude.find((id) => !isDirectoryId(id)),
  services: ({ services }) =>
    Object.entries(services).find(
      ([name, value]) =>
        !(name in DEFAULT_SERVICE_URLS || name === 'meldKey' || name === 'nameZone') || !isServiceUrl(name, value),
    )?.[0],
  'account-type': ({ accountType }) =>
    Object.entries(accountType).find(
      ([namespace, type]) => !isKnownNamespace(namespace) || !isAccountTypeOf(namespace, type),
    )?.[0],
  'restricted-time-zones': ({ restrictedTimeZones }) => restrictedTimeZones?.find((zone) => !isTimeZone(zone)),
  siweConfig: ({ siweConfig }) =>
    siweConfig &&
    (CALLBACKS.find((name) => typeof siweConfig[name] !== 'function') ??
      OPTIONAL_CALLBACKS.find((name) => siweConfig[name] && typeof siweConfig[name] !== 'function')),
}

const CALLBACKS = ['getNonce', 'verifyMessage'] as const satisfies (keyof SiweConfig)[]
const OPTIONAL_CALLBACKS = ['getSession', 'signOut', 'createMessage'] as const satisfies (keyof SiweConfig)[]

const NO_HOST = { rpc: '', projectId: undefined }

function isTimeZone(zone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }))
  } catch (reason) {
    // A page may have broken `Intl`: `findBroken`
    return !(reason instanceof RangeError)
  }
}
