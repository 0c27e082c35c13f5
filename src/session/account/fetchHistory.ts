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
 * The next rows that a visitor may see: of this network, and no spam. Pages without one are passed over, a few at most, so
 * that a page of other networks does not look like an end (wire facts, 15.33). Undefined where nobody keeps this history.
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
    // To read a page and to draw it would be one long task together.
    await world.services.clock.nextTask()
    const rows = page.data.filter((transaction) => isOfNetwork(transaction, scope) && !isSpam(transaction))
    // A service that says the same place again would be asked for ever.
    const next = page.next === from ? undefined : page.next
    if (rows.length > 0 || next === undefined || pages >= HISTORY_PAGES_PER_LOAD_MAX) return { rows, next }
    from = next
  }
}

/** The first purchases, where they may be made: fetched uncached (specification, section 9). They stand beside the history: without them it is still one. */
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

/** Is what is held still what was asked about, with nothing else on its way that would change it? */
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

/** Properties of the tracking events about the history (wire facts, 5.4). */
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

/** What the service asked for this network has sent without naming one is of this network. */
function isOfNetwork({ metadata }: Transaction, { networkId }: AccountScope): boolean {
  return metadata.chain === undefined || metadata.chain === networkId
}
