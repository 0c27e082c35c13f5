import { isSameAddress } from '../../domain/account/address'
import type { ConnectionFacts, LiveConnection, Connector } from '../../wallets/contract'
import type { ChainNamespace } from '../../domain/network/caip'
import type { Context } from '../context'
import { isLoadedKind } from '../../wallets/index'

/** Whether two connections are of the same session with a wallet. Without topics, a connector has one. */
export function isSameSession(one: SessionFacts, other: SessionFacts): boolean {
  return one.connectorId === other.connectorId && one.wallet.id === other.wallet.id && one.topic === other.topic
}

/** Whether someone else has logged in to a wallet that has one login at a time. For connections of one namespace. */
export function isOtherLogin({ capabilities, accounts }: ConnectionFacts, next: ConnectionFacts): boolean {
  if (!capabilities.managedHere || !next.capabilities.managedHere) return false
  return !accounts.some((account) => next.accounts.some(({ address }) => isSameAddress(account.address, address)))
}

type SessionFacts = Pick<ConnectionFacts, 'connectorId' | 'wallet' | 'topic'>

/**
 * Asks the connected wallets for their accounts and networks, and adopts what has changed without an event. Never
 * rejects: what a wallet does not answer stays as it was.
 */
export async function refreshConnections(
  { live }: Pick<Context, 'live'>,
  signal: AbortSignal,
  namespaces: readonly ChainNamespace[] = [...live.keys()],
): Promise<void> {
  await Promise.all(
    namespaces.map((namespace) =>
      live
        .get(namespace)
        ?.refresh?.(signal)
        .catch(() => undefined),
    ),
  )
}

/** Rejects what waits for the visitor in a wallet that is no longer connected in any namespace. */
export function rejectRequests({ live }: Pick<Context, 'live'>, former: LiveConnection): void {
  const next = live.get(former.facts.namespace)
  const isOther = next !== undefined && isOtherLogin(former.facts, next.facts)
  const isConnected = [...live.values()].some(({ facts }) => isSameSession(facts, former.facts))
  if (isOther || !isConnected) former.rejectRequests?.()
}

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
  return Object.values(store.getState().sessions).some(
    (each) => each.status === 'waiting' && each.connectorId === connectorId,
  )
}
