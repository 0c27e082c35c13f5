import { isSpam } from '../../domain/activity/isSpam'
import type { Transaction } from '../../domain/transaction'
import { HISTORY_PAGES_PER_LOAD_MAX } from '../../config/limits'
import type { AccountScope } from '../store/state'
import type { Context } from '../context'

/** Transactions of one network, and where the next ones begin. */
export interface HistoryPage {
  readonly rows: readonly Transaction[]
  readonly next: string | undefined
}

/**
 * The next rows to show: of this network, and no spam. Up to a few pages without such rows are skipped, so that a page
 * of other networks does not look like the end. Undefined where the service does not serve the network.
 */
export async function fetchHistory(
  context: Context,
  scope: AccountScope,
  cursor: string | undefined,
  signal: AbortSignal,
): Promise<HistoryPage | undefined> {
  let from = cursor
  for (let pages = 1; ; pages++) {
    const page = await context.services.blockchain.fetchHistory(
      { ...scope, ...(from !== undefined && { cursor: from }) },
      signal,
    )
    if (!page) return undefined
    // Parsing a page and rendering it together would be one long task.
    await context.services.clock.nextTask()
    const rows = page.data.filter((transaction) => isOfNetwork(transaction, scope) && !isSpam(transaction))
    // A service that repeats its cursor would be requested endlessly.
    const next = page.next === from ? undefined : page.next
    if (rows.length > 0 || next === undefined || pages >= HISTORY_PAGES_PER_LOAD_MAX) return { rows, next }
    from = next
  }
}

/** A transaction without a network is on the requested one. */
export function isOfNetwork({ metadata }: Transaction, { networkId }: AccountScope): boolean {
  return metadata.chain === undefined || metadata.chain === networkId
}
