import { selectBalance } from '../store/balance'
import type { World } from '../world'

/**
 * Reads the native balance of the active account, at most every 30 s unless `force`d. On failure the last known amount
 * stays, and there is no request for 30 s.
 */
export async function refreshBalance(
  world: World,
  { force = false }: { readonly force?: boolean } = {},
): Promise<void> {
  const { store, tasks, services } = world
  const { retryAt } = selectBalance(store.getState())
  if (retryAt !== undefined && services.clock.monotonic() < retryAt) return
  const work = async (signal: AbortSignal): Promise<void> =>
    (await import('./readBalance')).readBalance(world, force, signal)
  await (force ? tasks.run('balance', work) : tasks.share('balance', work))
}
