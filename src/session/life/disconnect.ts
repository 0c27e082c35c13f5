import type { ChainNamespace } from '../../domain/network/caip'
import { DisconnectFailed } from '../../errors/connection'
import { changeSession } from '../../services/storage/sessionRecord'
import { applyTransition } from './applyTransition'
import { endUnused, isSameSession } from './walletSessions'
import type { DisconnectReason } from '../events'
import { showErrorToast } from '../notices/showToast'
import { isLoadedKind, walletKindOf } from '../../wallets/index'
import { selectWaitingNamespaces, waitingIn } from '../store/sessions'
import type { Context } from '../context'

/**
 * Disconnects one namespace, or all, and ends stored sessions that wait for their wallets. The page is disconnected at
 * once, whatever the wallets do. A shared session ends for all its namespaces, and for no others; what no namespace
 * uses, as another tab may have paired it, ends with it. Resolves when the wallets know.
 * @throws DisconnectFailed when a wallet did not respond as it should
 */
export async function disconnect(
  context: Context,
  { namespace, reason = 'user' }: { namespace?: ChainNamespace; reason?: DisconnectReason } = {},
): Promise<void> {
  const { store, tasks, services } = context
  const ending = partners(context, namespace)
  const leaving = ending.flatMap((each) => context.live.get(each) ?? [])
  const kinds = new Set(ending.flatMap((each) => connectorIdIn(context, each) ?? []).filter(isLoadedKind))
  // Repeated while the wallet is being notified.
  if (ending.length === 0 && tasks.isRunning('disconnect')) return tasks.share('disconnect', async () => {})
  for (const { facts } of leaving)
    if (facts.capabilities.staysAuthorized && reason !== 'config')
      refuseReconnect(context, facts.namespace, facts.claimedId ?? facts.connectorId)
  // Before the wallets are notified, so that a press meanwhile finds no connection that is about to end.
  applyTransition(context, reason, ending)
  // Another tab may have a wallet in another namespace that this one waits for, or knows nothing of.
  for (const each of namespace ? ending : [undefined]) services.tabs.notify({ type: 'disconnected', namespace: each })
  if (leaving.length + kinds.size === 0) return
  await tasks.run('disconnect', async (signal) => {
    store.setState({ disconnecting: true })
    const failed: ChainNamespace[] = []
    const causes: unknown[] = []
    for (const live of leaving) {
      try {
        await live.disconnect()
        context.track('DISCONNECT_SUCCESS', { namespace: namespace ?? 'all' })
      } catch (cause) {
        failed.push(live.facts.namespace)
        causes.push(cause)
        context.track('DISCONNECT_ERROR', { message: String(cause) })
      }
    }
    for (const kind of kinds) await endUnused(context, kind)
    // Another disconnect has begun meanwhile.
    if (!signal.aborted) store.setState({ disconnecting: false })
    if (failed.length === 0) return
    const error = new DisconnectFailed(failed, causes[0])
    showErrorToast(context, error)
    throw error
  })
}

/** Disconnects all namespaces, as `disconnect` does. */
export const disconnectAll = (context: Context): Promise<void> => disconnect(context)

/** The given namespace and those that share its session. */
function partners(context: Context, namespace: ChainNamespace | undefined): readonly ChainNamespace[] {
  const all = [...context.live.keys(), ...selectWaitingNamespaces(context.store.getState())]
  if (!namespace) return all
  const factsOf = (each: ChainNamespace) => context.live.get(each)?.facts
  const [id, facts] = [connectorIdIn(context, namespace), factsOf(namespace)]
  if (id === undefined || !walletKindOf(id).capabilities.sharesSession) return all.filter((each) => each === namespace)
  return all.filter((each) => {
    const other = factsOf(each)
    // Which session one that waits is of is not known before it is restored.
    return facts && other ? isSameSession(facts, other) : connectorIdIn(context, each) === id
  })
}

function connectorIdIn({ live, store }: Context, namespace: ChainNamespace): string | undefined {
  return live.get(namespace)?.facts.connectorId ?? waitingIn(store.getState(), namespace)?.connectorId
}

/** A wallet that the visitor disconnected is not restored by the next page load. */
function refuseReconnect(context: Context, namespace: ChainNamespace, connectorId: string): void {
  changeSession(context.services.storage, ({ refused }) => ({
    refused: { ...refused, [namespace]: [...new Set([...(refused?.[namespace] ?? []), connectorId])] },
  }))
}
