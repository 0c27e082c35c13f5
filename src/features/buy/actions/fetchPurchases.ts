import { isSpam } from '../../../domain/activity/isSpam'
import type { OnrampProviderName } from '../../../domain/money/onramp'
import type { Transaction } from '../../../domain/transaction'
import type { AccountScope } from '../../../session/store/state'
import { isOfNetwork } from '../../../session/account/fetchHistory'
import type { Context } from '../../../session/context'

/**
 * The rows in which a purchase can show up, newest first: Coinbase has a list of orders on all networks; deliveries of
 * Meld are in the account's history. Undefined if the service has neither.
 * @throws ServiceUnavailable
 */
export async function fetchPurchases(
  context: Context,
  scope: AccountScope,
  provider: OnrampProviderName,
  signal: AbortSignal,
): Promise<readonly Transaction[] | undefined> {
  const page = await context.services.blockchain.fetchHistory(
    { ...scope, ...(provider === 'coinbase' && { onramp: provider }) },
    signal,
  )
  return page?.data.filter((row) => (provider === 'coinbase' || isOfNetwork(row, scope)) && !isSpam(row))
}
