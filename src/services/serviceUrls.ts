import type { ServiceUrls } from '../domain/page/options'

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

/** Can the page set a service to this? Not given is fine, because it leaves the default. */
export function isServiceUrl(name: string, value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true
  if (name === 'verify' && value === false) return true
  if (name === 'meldKey' || name === 'nameZone') return typeof value === 'string'
  return typeof value === 'string' && URL.canParse(value)
}

/**
 * The page's URLs, or the defaults. Anything but a non-empty string counts as not given, apart from `verify: false`;
 * trailing slashes are dropped.
 */
export function resolveServiceUrls(options: Partial<ServiceUrls>): ServiceUrls {
  const named = Object.entries(options).flatMap(([name, url]) => {
    if (name === 'verify' && url === false) return [[name, url]]
    return typeof url === 'string' && url ? [[name, url.replace(/\/+$/, '')]] : []
  })
  return { ...DEFAULT_SERVICE_URLS, ...Object.fromEntries(named) }
}
