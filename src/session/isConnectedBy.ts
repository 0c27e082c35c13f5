import type { ConnectionFacts } from '../wallets/contract'
import { normalizeWalletName } from '../domain/wallet/walletNames'
import type { InstalledWallet } from '../domain/wallet/wallet'
import type { State } from './store/state'

/** Whether this wallet made the connection. */
export function isConnectedBy(connection: ConnectionFacts | undefined, wallet: InstalledWallet): boolean {
  return connection !== undefined && isSame({ id: connection.connectorId, name: connection.wallet.name }, wallet)
}

/** Whether a session of an earlier page waits for this wallet to be unlocked. */
export function isLocked({ sessions }: Pick<State, 'sessions'>, wallet: InstalledWallet): boolean {
  return Object.values(sessions).some(
    (each) => each.status === 'waiting' && each.reason === 'locked' && each.wallet && isSame(each.wallet, wallet),
  )
}

/** In each of its namespaces a wallet has another connector, but the same name. */
function isSame(one: Pick<InstalledWallet, 'id' | 'name'>, { id, name, namespaces = [] }: InstalledWallet): boolean {
  return one.id === id || (namespaces.length > 1 && normalizeWalletName(one.name) === normalizeWalletName(name))
}
