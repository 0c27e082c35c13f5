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

/**
 * The page's addresses where it gave some, ours otherwise. Anything but a text with something in it counts as not
 * given, apart from `verify: false`; a slash at the end is dropped, since paths are joined to it.
 */
export function resolveServiceUrls(given: Partial<ServiceUrls>): ServiceUrls {
  const named = Object.entries(given).flatMap(([name, address]) => {
    if (name === 'verify' && address === false) return [[name, address]]
    return typeof address === 'string' && address ? [[name, address.replace(/\/+$/, '')]] : []
  })
  return { ...DEFAULT_SERVICE_URLS, ...Object.fromEntries(named) }
}
