import type { Clock } from '../../services/clock/clock'
import { withTimeout } from '../../services/clock/withTimeout'
import { RELAY_PULSE_WAIT_MS } from '../timeouts'
import type { RelayLibrary } from './library'

/**
 * Looks after the relay's socket when the page comes back (views.md, 3.4). A phone may have frozen it while it looks open,
 * so an open one is asked something harmless: to subscribe to what it is subscribed to, which also brings what was missed.
 * One that is closed or silent is reopened. Never rejects.
 */
export async function ensureSocketAlive({ client }: RelayLibrary, clock: Clock): Promise<void> {
  const { relayer } = client.core
  const [topic] = [...client.session.keys, ...client.core.pairing.pairings.keys]
  if (topic === undefined) return
  const limit = withTimeout(clock, RELAY_PULSE_WAIT_MS)
  try {
    if (!relayer.connected) return await relayer.transportOpen()
    const answered = await Promise.race([
      relayer
        .request({ method: 'irn_subscribe', params: { topic } } as Parameters<typeof relayer.request>[0])
        .then(() => true),
      new Promise<false>((resolve) => limit.signal.addEventListener('abort', () => resolve(false), { once: true })),
    ])
    if (!answered) await relayer.restartTransport()
  } catch {
    // The library goes on trying by itself; the next request says so if it cannot.
  } finally {
    limit.release()
  }
}
