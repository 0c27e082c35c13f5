import { NoConnectionClient } from '../../errors/connection'
import { ProviderNotFound } from '../../errors/ProviderNotFound'
import { selectActiveAccount } from '../store/selectors'
import type { Context } from '../context'

/**
 * Signs a text with the connected wallet.
 * @throws NoConnectionClient, ProviderNotFound, UserRejected
 */
export async function signMessage(context: Context, text: string, signal: AbortSignal): Promise<string> {
  const account = selectActiveAccount(context.store.getState())
  if (!account) throw new NoConnectionClient()
  const live = context.live.get(account.namespace)
  if (!live) throw new ProviderNotFound()
  const adapter = await context.chains.for(account.namespace)
  return adapter.signMessage(live, account, text, signal)
}
