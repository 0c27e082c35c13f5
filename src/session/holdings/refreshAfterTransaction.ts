import type { CaipAddress } from '../../domain/network/caip'
import { refreshBalance } from './refreshBalance'
import type { Context } from '../context'

/**
 * Refreshes what the features show of a transaction and, with `changed`, the balances of these tokens and of the native
 * currency. Each shows its own failure.
 */
export async function refreshAfterTransaction(
  context: Context,
  changed: readonly CaipAddress[] | undefined,
): Promise<void> {
  const { log } = context.services
  try {
    for (const { afterTransaction } of Object.values(context.features)) await afterTransaction?.(context)
    if (!changed) return
    const { refreshTokens } = await import('./refreshTokens')
    await Promise.all([refreshTokens(context, { force: true, changed }), refreshBalance(context, { force: true })])
  } catch (reason) {
    log.warn('The balances could not be refreshed.', reason)
  }
}
