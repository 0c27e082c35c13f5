import { isSpam } from '../../../domain/activity/isSpam'
import { servesOnramp } from '../../../domain/money/onramp'
import { namespaceOf } from '../../../domain/network/caip'
import type { Transaction } from '../../../domain/transaction'
import { isOfNetwork } from '../../../session/account/fetchHistory'
import type { AccountScope } from '../../../session/store/state'
import type { Context } from '../../../session/context'

/** The newest purchases, never from a cache; none if they are not offered or cannot be fetched. */
export async function fetchPurchases(
  context: Context,
  scope: AccountScope,
  signal: AbortSignal,
): Promise<readonly Transaction[]> {
  const offered =
    context.store.getState().features?.onramp.includes('coinbase') &&
    servesOnramp('coinbase', namespaceOf(scope.networkId))
  if (!offered) return []
  try {
    const page = await context.services.blockchain.fetchHistory({ ...scope, onramp: 'coinbase' }, signal)
    return (page?.data ?? []).filter((purchase) => isOfNetwork(purchase, scope) && !isSpam(purchase))
  } catch (reason) {
    if (!signal.aborted) context.services.log.warn('The history of purchases could not be fetched.', reason)
    return []
  }
}
