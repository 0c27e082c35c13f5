import { AddressNamesFailed } from '../../errors/names'
import type { AccountScope } from '../store/state'
import { namesCache, namesKey } from '../../services/blockchain/namesCache'
import type { Context } from '../context'

/**
 * The registered names of an account, oldest first; undefined on networks without names. Cached for five minutes;
 * `force` skips the cache.
 * @throws AddressNamesFailed
 */
export async function fetchAccountNames(
  { services }: Context,
  scope: AccountScope,
  signal: AbortSignal,
  { force = false }: { readonly force?: boolean } = {},
): Promise<readonly string[] | undefined> {
  const cache = namesCache(services)
  const key = namesKey(scope.address, scope.networkId)
  const cached = force ? undefined : cache.get(key)
  if (cached?.isFresh) return cached.value
  try {
    const names = await services.blockchain.namesOf(scope.address, scope.networkId, signal)
    if (names && !signal.aborted) cache.set(key, names)
    return names
  } catch (reason) {
    signal.throwIfAborted()
    throw new AddressNamesFailed(reason)
  }
}
