import { selectBalance } from '../store/balance'
import type { Context } from '../context'

/**
 * Reads the native balance of the active account, at most every 30 s unless `force`d. On failure the last known amount
 * stays, and there is no request for 30 s.
 */
export async function refreshBalance(
  context: Context,
  { force = false }: { readonly force?: boolean } = {},
): Promise<void> {
  const { store, tasks, services } = context
  const { retryAt } = selectBalance(store.getState())
  if (retryAt !== undefined && services.clock.monotonic() < retryAt) return
  const work = async (signal: AbortSignal): Promise<void> =>
    (await import('./readBalance')).readBalance(context, force, signal)
  await (force ? tasks.run('balance', work) : tasks.share('balance', work))
}
