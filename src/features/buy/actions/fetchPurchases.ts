import { isSpam } from '../../../domain/activity/isSpam'
import type { OnrampProviderName } from '../../../domain/money/onramp'
import type { Transaction } from '../../../domain/transaction'
import type { AccountScope } from '../../../session/store/state'
import type { World } from '../../../session/world'

/**
 * Where a purchase shows up, newest first: Coinbase has a list of orders, on whichever network they were delivered; what Meld
 * delivers is in the history of the account. Undefined where the service has neither.
 * @throws ServiceUnavailable
 */
export async function fetchPurchases(
  world: World,
  scope: AccountScope,
  provider: OnrampProviderName,
  signal: AbortSignal,
): Promise<readonly Transaction[] | undefined> {
  const page = await world.services.blockchain.fetchHistory(
    { ...scope, ...(provider === 'coinbase' && { onramp: provider }) },
    signal,
  )
  return page?.data.filter(
    (row) => (provider === 'coinbase' || (row.metadata.chain ?? scope.networkId) === scope.networkId) && !isSpam(row),
  )
}
