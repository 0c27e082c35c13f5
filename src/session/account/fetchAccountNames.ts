import { AddressNamesFailed } from '../../errors/names'
import type { AccountScope } from '../store/state'
import { cacheNames, readCachedNames } from '../../services/blockchain/namesCache'
import type { World } from '../world'

/**
 * The names of an eip155 account, oldest first; undefined where nobody keeps names of the network. They are cached for five minutes;
 * `force` fetches them all the same. Raises AddressNamesFailed.
 */
export async function fetchAccountNames(
  { services }: World,
  scope: AccountScope,
  signal: AbortSignal,
  { force = false }: { readonly force?: boolean } = {},
): Promise<readonly string[] | undefined> {
  const cached = force ? undefined : readCachedNames(services.storage, scope, services.clock.now())
  if (cached) return cached
  try {
    const names = await services.blockchain.namesOf(scope.address, scope.networkId, signal)
    if (names && !signal.aborted) cacheNames(services.storage, scope, names, services.clock.now())
    return names
  } catch (reason) {
    signal.throwIfAborted()
    throw new AddressNamesFailed(reason)
  }
}
