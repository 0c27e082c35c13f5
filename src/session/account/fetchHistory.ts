import { servesOnramp } from '../../domain/money/onramp'
import { isSpam } from '../../domain/activity/isSpam'
import { namespaceOf } from '../../domain/network/caip'
import type { Transaction } from '../../domain/transaction'
import { HISTORY_PAGES_PER_LOAD_MAX } from '../../config/limits'
import { selectActiveAccount } from '../store/selectors'
import { selectActivity, type ActivityPage } from '../../features/activity/state'
import type { AccountScope } from '../store/state'
import type { World } from '../world'

/**
 * The next rows to show: of this network, and no spam. Up to a few pages without such rows are skipped, so that a page
 * of other networks does not look like the end. Undefined where the service does not serve the network.
 */
export async function fetchRows(
  world: World,
  scope: AccountScope,
  cursor: string | undefined,
  signal: AbortSignal,
): Promise<ActivityPage | undefined> {
  let from = cursor
  for (let pages = 1; ; pages++) {
    const page = await world.services.blockchain.fetchHistory(
      { ...scope, ...(from !== undefined && { cursor: from }) },
      signal,
    )
    if (!page) return undefined
    // Parsing a page and rendering it together would be one long task.
    await world.services.clock.nextTask()
    const rows = page.data.filter((transaction) => isOfNetwork(transaction, scope) && !isSpam(transaction))
    // A service that repeats its cursor would be requested for ever.
    const next = page.next === from ? undefined : page.next
    if (rows.length > 0 || next === undefined || pages >= HISTORY_PAGES_PER_LOAD_MAX) return { rows, next }
    from = next
  }
}

/** The latest purchases, where they are offered; never cached. A failure leaves them out of the history. */
export async function fetchPurchases(
  world: World,
  scope: AccountScope,
  signal: AbortSignal,
): Promise<readonly Transaction[]> {
  const offered =
    world.store.getState().features?.onramp.includes('coinbase') &&
    servesOnramp('coinbase', namespaceOf(scope.networkId))
  if (!offered) return []
  try {
    const page = await world.services.blockchain.fetchHistory({ ...scope, onramp: 'coinbase' }, signal)
    return (page?.data ?? []).filter((purchase) => isOfNetwork(purchase, scope) && !isSpam(purchase))
  } catch (reason) {
    if (!signal.aborted) world.services.log.warn('The history of purchases could not be had.', reason)
    return []
  }
}

/** Is the loaded history still that of this scope, with nothing loading that would change it? */
export function isAtRest(world: World, scope: AccountScope): boolean {
  const held = selectActivity(world.store.getState())
  return (
    held !== undefined &&
    held.scope === scope &&
    held.served &&
    !held.problem &&
    !world.tasks.isRunning('activity') &&
    !world.tasks.isRunning('more-activity')
  )
}

/** Properties of the tracking events about the history. */
export function historyProperties(
  world: World,
  { address }: AccountScope,
  cursor: string | undefined,
): Readonly<Record<string, unknown>> {
  const state = world.store.getState()
  return {
    address,
    projectId: state.options.projectId,
    ...(cursor !== undefined && { cursor }),
    isSmartAccount: selectActiveAccount(state)?.type === 'smartAccount',
  }
}

/** A transaction without a network is of the requested one. */
function isOfNetwork({ metadata }: Transaction, { networkId }: AccountScope): boolean {
  return metadata.chain === undefined || metadata.chain === networkId
}
