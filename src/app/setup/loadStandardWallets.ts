import { namespaceRow } from '../../domain/network/namespaces'
import type { Network } from '../../domain/network/network'

/** Whether wallets of these networks announce themselves by the Wallet Standard. */
export function usesStandardWallets(networks: readonly Network[]): boolean {
  return networks.some(({ chainNamespace }) => namespaceRow(chainNamespace).discovery === 'wallet-standard')
}

/** Fetches the discovery of such wallets. */
export const loadStandardWallets = () => import('../../wallets/wallet-standard/discovery/standardWallets')
