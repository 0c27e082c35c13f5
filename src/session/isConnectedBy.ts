import type { ConnectionFacts } from '../wallets/contract'
import { normalizeWalletName } from '../domain/wallet/deduplicate'
import type { InstalledWallet } from '../domain/wallet/wallet'

/** Whether this wallet made the connection. In each of its namespaces it has another connector, but the same name. */
export function isConnectedBy(
  connection: ConnectionFacts | undefined,
  { id, name, namespaces = [] }: InstalledWallet,
): boolean {
  return (
    connection !== undefined &&
    (connection.connectorId === id ||
      (namespaces.length > 1 && normalizeWalletName(connection.wallet.name) === normalizeWalletName(name)))
  )
}
