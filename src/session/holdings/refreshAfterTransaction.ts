import type { CaipAddress } from '../../domain/network/caip'
import { refreshBalance } from './refreshBalance'
import type { World } from '../world'

/**
 * Refreshes what the features show of a transaction and, with `changed`, the balances of these tokens and of the native
 * currency. Each shows its own failure.
 */
export async function refreshAfterTransaction(
  world: World,
  changed: readonly CaipAddress[] | undefined,
): Promise<void> {
  const { log } = world.services
  try {
    for (const { afterTransaction } of Object.values(world.features)) await afterTransaction?.(world)
    if (!changed) return
    const { refreshTokens } = await import('./refreshTokens')
    await Promise.all([refreshTokens(world, { force: true, changed }), refreshBalance(world, { force: true })])
  } catch (reason) {
    log.warn('The balances could not be refreshed.', reason)
  }
}
