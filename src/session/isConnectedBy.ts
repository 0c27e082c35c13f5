import type { ConnectionFacts } from '../wallets/contract'
import { normalizeWalletName } from '../domain/wallet/deduplicate'
import type { InstalledWallet } from '../domain/wallet/wallet'

/** Is this connection the wallet's? One that serves several families has another connector in each, and its name in all (wire-facts, 15.5). */
export function isConnectedBy(
  facts: ConnectionFacts | undefined,
  { id, name, namespaces = [] }: InstalledWallet,
): boolean {
  return (
    facts !== undefined &&
    (facts.connectorId === id ||
      (namespaces.length > 1 && normalizeWalletName(facts.wallet.name) === normalizeWalletName(name)))
  )
}
