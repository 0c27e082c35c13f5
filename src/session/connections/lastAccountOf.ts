import type { LastAccount } from '../../domain/account/lastAccount'
import { isSupportedNamespace } from '../../domain/network/namespaces'
import { explorerUrl } from '../networks/explorerUrl'
import { selectActiveAccount, selectActiveConnection, selectActiveNetwork } from '../store/selectors'
import type { State } from '../store/state'

/**
 * What the next page draws of the account before it is restored. Nothing where the view has other controls: for several
 * wallets, an embedded one, and a network that the page does not offer.
 */
export function lastAccountOf(state: State): LastAccount | undefined {
  const connection = selectActiveConnection(state)
  const account = selectActiveAccount(state)
  const network = selectActiveNetwork(state)
  if (!connection || !account || !network || !isSupportedNamespace(state.activeNamespace)) return undefined
  if (connection.capabilities.managedHere || Object.keys(state.connections).length > 1) return undefined
  const { address } = account
  const url = explorerUrl(network, address)
  const explorer = url && { explorer: { name: network.blockExplorers?.default.name ?? '', url } }
  return { address, network: network.name, wallet: connection.wallet.name, ...explorer }
}
