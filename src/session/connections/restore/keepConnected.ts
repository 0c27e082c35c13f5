import type { ChainNamespace } from '../../../domain/network/caip'
import type { LiveConnection } from '../../../wallets/contract'
import { evaluateSession } from '../evaluateSession'
import { persistSession } from '../persistSession'
import { refreshConnections } from '../refreshConnections'
import type { Context } from '../../context'

/** Tabs that their wallet tells different things take turns at this pace. */
const KEPT_EVERY_MS = 1_000

const kept = new WeakMap<LiveConnection, number>()

/**
 * Another tab has stored that a session is over. The wallet is asked here: if it says that it is connected, the session
 * is stored again, and the other tab restores it. A wallet that cannot be asked is believed once.
 */
export async function keepConnected(context: Context, namespace: ChainNamespace): Promise<void> {
  const { live, services, tasks } = context
  const connection = live.get(namespace)
  if (!connection) return
  const isKept = await tasks.run(`keep-${namespace}`, async (signal) => {
    const last = kept.get(connection)
    if (last !== undefined) {
      if (!connection.refresh) return false
      await services.clock.sleep(Math.max(0, last + KEPT_EVERY_MS - services.clock.monotonic()), signal)
    }
    await refreshConnections(context, signal, [namespace])
    if (signal.aborted || live.get(namespace) !== connection) return false
    kept.set(connection, services.clock.monotonic())
    persistSession(context)
    services.tabs.notify({ type: 'connected' })
    return true
  })
  // The other tab has forgotten the sign-in as well.
  if (isKept) await evaluateSession(context, 'restored')
}
