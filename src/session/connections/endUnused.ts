import type { Connector } from '../../wallets/contract'
import { isLoadedKind } from '../../wallets/index'
import type { Context } from '../context'

/**
 * Ends the stored sessions of a connector that no namespace uses or waits for, in their wallets too. Never rejects: on
 * this page they are over already.
 */
export async function endUnused(context: Context, connectorId: string): Promise<void> {
  if (!isLoadedKind(connectorId) || isAwaited(context, connectorId)) return
  try {
    const connector: Connector = await context.connectors.load(connectorId)
    // One may be connected, or wait again, until the library is there.
    await connector.endUnused?.(
      (topic) =>
        isAwaited(context, connectorId) || [...context.live.values()].some(({ facts }) => facts.topic === topic),
    )
  } catch (reason) {
    context.services.log.warn('A session could not be ended in its wallet.', reason)
  }
}

/** Whether a namespace waits for a session of this connector. Which one that is is not known before it is restored. */
export function isAwaited({ store }: Pick<Context, 'store'>, connectorId: string): boolean {
  return Object.values(store.getState().waiting).some((each) => each.connectorId === connectorId)
}
