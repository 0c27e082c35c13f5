import type { Account } from '../../domain/account/account'
import { caipAddressOn, parseCaipAddress, type CaipNetworkId, type ChainNamespace } from '../../domain/network/caip'
import { plainAddress } from './parseSession'

/**
 * The accounts of a session in the wallet's order, the active one first: those that the wallet has announced by
 * `accountsChanged`, as far as the session holds them, then the account in use, because an update lists accounts in
 * any order.
 */
export function orderAccounts(
  accounts: readonly Account[],
  announced: readonly string[],
  inUse: Pick<Account, 'address'> | undefined,
): readonly Account[] {
  const first = announced.flatMap((address) => accounts.filter((account) => account.address === address))
  const current = accounts.filter(({ address }) => address === inUse?.address)
  return [...new Set([...first, ...current, ...accounts])]
}

/** The addresses of an `accountsChanged`, each once. Those that cannot be read are dropped. */
export function readEventAddresses(
  namespace: ChainNamespace,
  networkId: CaipNetworkId,
  data: unknown,
): readonly string[] {
  if (!Array.isArray(data)) return []
  const addresses = data
    .filter((each) => typeof each === 'string')
    .flatMap((each) => {
      const address = parseCaipAddress(each)?.address ?? parseCaipAddress(caipAddressOn(networkId, each))?.address
      return (address && plainAddress(namespace, address)) ?? []
    })
  return [...new Set(addresses)]
}
