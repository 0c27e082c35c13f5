import type { ServiceUrls } from '../domain/page/optionTypes'
import { pageUrl } from '../domain/page/pageUrl'

/** The services' URLs unless the page sets others (docs/protocol/services.md#hosts). */
export const DEFAULT_SERVICE_URLS: ServiceUrls = {
  frame: 'https://secure.walletconnect.org/sdk',
  api: 'https://api.web3modal.org',
  rpc: 'https://rpc.walletconnect.org',
  pulse: 'https://pulse.walletconnect.org',
  relay: 'wss://relay.walletconnect.org',
  verify: 'https://verify.walletconnect.org',
  meld: 'https://meldcrypto.com',
  coinbase: 'https://pay.coinbase.com',
}

/** Not URLs, though they are set with them. */
const KEYS = ['meldKey', 'nameZone']

/** Can the page set a service to this? Not given is fine, because it leaves the default. */
export function isServiceUrl(name: string, value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true
  if (name === 'verify' && value === false) return true
  return typeof value === 'string' && (KEYS.includes(name) || absoluteServiceUrl(name, value) !== undefined)
}

/**
 * The page's URLs, or the defaults. Anything but a non-empty string counts as not given, apart from `verify: false`;
 * trailing slashes are dropped.
 */
export function resolveServiceUrls(options: Partial<ServiceUrls>): ServiceUrls {
  const named = Object.entries(options).flatMap(([name, url]) => {
    if (name === 'verify' && url === false) return [[name, url]]
    if (typeof url !== 'string' || !url) return []
    return [[name, (absoluteServiceUrl(name, url) ?? url).replace(/(?<!\/)\/+$/, '')]]
  })
  return { ...DEFAULT_SERVICE_URLS, ...Object.fromEntries(named) }
}

/**
 * The URL of a service. A relative one is relative to the page itself, whatever a `<base>` in it says: that may be of
 * another origin. Undefined unless it is a web URL, or that of a WebSocket for the relay; also for a key.
 */
export function absoluteServiceUrl(name: string, url: string, page?: string): string | undefined {
  if (KEYS.includes(name)) return undefined
  const isAbsolute = URL.canParse(url)
  // A bare word is a host that lacks its scheme.
  if (!isAbsolute && !/^\.{0,2}\//.test(url)) return undefined
  if (!isAbsolute && !URL.canParse(url, (page ??= pageUrl()))) return undefined
  const href = isAbsolute ? url : new URL(url, page).href
  const isRelay = name === 'relay'
  if (!(isRelay ? /^(?:http|ws)s?:/i : /^https?:/i).test(href)) return undefined
  return isRelay && !isAbsolute ? href.replace(/^http/, 'ws') : href
}
