import type { Network } from '../../domain/network/network'
import { NetworkNotSwitched } from '../../errors/network'
import { refreshConnections } from '../life/walletSessions'
import type { Context } from '../context'
import { connectionIn } from '../store/selectors'

/** Wallets respond to the request and move in either order, some a moment apart. */
const MOVE_WAIT_MS = 2_000
const CHECK_INTERVAL_MS = 200

/**
 * Resolves when the wallet is on the network, as it reports or as it says when asked: some accept and stay, some move
 * without an event.
 * @throws NetworkNotSwitched, the signal's reason
 */
export async function untilMoved(
  context: Context,
  { caipNetworkId, chainNamespace }: Network,
  signal: AbortSignal,
): Promise<void> {
  const { store, services } = context
  const isThere = (): boolean => connectionIn(store.getState(), chainNamespace)?.networkId === caipNetworkId
  const until = services.clock.monotonic() + MOVE_WAIT_MS
  while (!isThere()) {
    await refreshConnections(context, signal, [chainNamespace])
    signal.throwIfAborted()
    if (isThere()) return
    if (services.clock.monotonic() >= until) throw new NetworkNotSwitched(caipNetworkId)
    const moved = new AbortController()
    const stop = store.subscribe(() => isThere() && moved.abort())
    await services.clock
      .sleep(CHECK_INTERVAL_MS, AbortSignal.any([signal, moved.signal]))
      .catch(() => undefined)
      .finally(stop)
    signal.throwIfAborted()
  }
}
