import { safeWebLink } from '../../domain/link'
import type { Network } from '../../domain/network'

/** Where an address can be looked at: the page's explorer of that network, if it has one and it is safe to open. */
export function explorerAddress(network: Network, address: string): string | undefined {
  const explorer = network.blockExplorers?.default.url
  if (!explorer) return undefined
  const path = network.chainNamespace === 'solana' ? 'account' : 'address'
  const [base = '', query] = explorer.split('?')
  return safeWebLink(`${base.replace(/\/+$/, '')}/${path}/${encodeURIComponent(address)}${query ? `?${query}` : ''}`)
}
