import type { CaipAddress } from '../../domain/network/caip'
import { refreshBalance } from './refreshBalance'
import type { World } from '../world'

/** Looks at the history anew, and with `changed` at the balances too: of these tokens and of the native currency. Each says for itself when it cannot be had. */
export async function refreshAfterTransaction(
  world: World,
  changed: readonly CaipAddress[] | undefined,
): Promise<void> {
  const { log } = world.services
  try {
    const { refreshActivity } = await import('../../features/activity')
    await refreshActivity(world)
    if (!changed) return
    const { refreshTokens } = await import('./refreshTokens')
    await Promise.all([refreshTokens(world, { force: true, changed }), refreshBalance(world, { force: true })])
  } catch (reason) {
    log.warn('Balances could not be looked at anew.', reason)
  }
}
