import { NoConnectionClient } from '../../errors/connection'
import { ProviderNotFound } from '../../errors/ProviderNotFound'
import { selectActiveAccount } from '../store/selectors'
import type { World } from '../world'

/**
 * Signs a text with the connected wallet.
 * @throws NoConnectionClient, ProviderNotFound, UserRejected
 */
export async function signMessage(world: World, text: string, signal: AbortSignal): Promise<string> {
  const account = selectActiveAccount(world.store.getState())
  if (!account) throw new NoConnectionClient()
  const live = world.live.get(account.namespace)
  if (!live) throw new ProviderNotFound()
  const adapter = await world.chains.for(account.namespace)
  return adapter.signMessage(live, account, text, signal)
}
