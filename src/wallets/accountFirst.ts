import type { Account } from '../domain/account/account'
import { namespaceOf, parseCaipAddress, type ChainNamespace } from '../domain/network/caip'
import type { ConnectRequest } from './contract'

/** The account that was in use stays in use, whichever the wallet lists first now. */
export function accountFirst(
  accounts: readonly Account[],
  { remembered }: Pick<ConnectRequest, 'remembered'>,
  namespace: ChainNamespace,
): readonly Account[] {
  const address = parseCaipAddress(remembered?.find((each) => namespaceOf(each) === namespace))?.address
  const last = accounts.find((account) => account.address === address)
  return last ? [last, ...accounts.filter((account) => account !== last)] : accounts
}
