import { eip155Presets, solanaPresets } from '../src/chains/networks/networks'
import type { ServiceUrls } from '../src/domain/page/optionTypes'
import { DEFAULT_SERVICE_URLS } from '../src/services/serviceUrls'

type Host = { readonly directives: string; readonly when: string }

/** What a page's policy must allow for each service, and when it is used. */
const SERVICES: Readonly<Record<Exclude<keyof ServiceUrls, 'meldKey' | 'nameZone' | 'swapFunctions'>, Host>> = {
  api: { directives: '`connect-src`', when: 'with a project id: the wallet directory and its images' },
  rpc: { directives: '`connect-src`', when: 'with a project id, while connected: chains, names, tokens' },
  relay: { directives: '`connect-src`', when: 'with a project id: the QR code and links to wallets' },
  verify: { directives: '`frame-src`', when: 'with the relay; `"verify": false` turns it off' },
  frame: { directives: '`frame-src`', when: 'email, social and Farcaster login' },
  pulse: { directives: '`connect-src`', when: 'with `telemetry`' },
  coinbase: { directives: 'none: a window', when: 'purchases at Coinbase' },
  meld: { directives: 'none: a window', when: 'purchases at Meld, with `meldKey`' },
}

/** One row for each service: where it is by default, and where a policy names it. */
export function serviceHosts(): readonly (readonly string[])[] {
  return Object.entries(SERVICES).map(([name, { directives, when }]) => {
    const url = DEFAULT_SERVICE_URLS[name as keyof typeof SERVICES]
    return [`\`${name}\``, `\`${url && originOf(url)}\``, directives, when]
  })
}

/** One row for each network: the host that reads it where the page names none. */
export function rpcHosts(): readonly (readonly string[])[] {
  return [...eip155Presets, ...solanaPresets].map(({ key, publicRpc }) => [`\`${key}\``, `\`${originOf(publicRpc)}\``])
}

/** Where the services are by default. */
export function serviceOrigins(): readonly string[] {
  return (Object.keys(SERVICES) as (keyof typeof SERVICES)[]).flatMap((name) => {
    const url = DEFAULT_SERVICE_URLS[name]
    return url ? [originOf(url)] : []
  })
}

/** Where networks are read if the page names no host. */
export function rpcOrigins(): readonly string[] {
  return [...eip155Presets, ...solanaPresets].map(({ publicRpc }) => originOf(publicRpc))
}

function originOf(url: string): string {
  const { protocol, host } = new URL(url)
  return `${protocol}//${host}`
}
