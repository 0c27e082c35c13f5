import type { ServiceAddresses } from '../domain/options'

/** Where the services are unless the page says otherwise (wire facts, section 0; decisions.md, 16). */
export const DEFAULT_ADDRESSES: ServiceAddresses = {
  frame: 'https://secure.walletconnect.org/sdk',
  api: 'https://api.web3modal.org',
  rpc: 'https://rpc.walletconnect.org',
  pulse: 'https://pulse.walletconnect.org',
  relay: 'wss://relay.walletconnect.org',
  verify: 'https://verify.walletconnect.org',
  meld: 'https://meldcrypto.com',
}

/** The page's addresses where it gave some, ours otherwise. Undefined and empty ones count as not given; a slash at the end is dropped. */
export function resolveAddresses(given: Partial<ServiceAddresses>): ServiceAddresses {
  const named = Object.entries(given).filter(([, address]) => address !== undefined && address !== '')
  const bare = named.map(([name, address]) => [name, typeof address === 'string' ? address.replace(/\/+$/, '') : address])
  return { ...DEFAULT_ADDRESSES, ...Object.fromEntries(bare) }
}
