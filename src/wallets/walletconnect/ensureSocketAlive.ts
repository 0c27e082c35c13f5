import type { Clock } from '../../services/clock/clock'
import { withTimeout } from '../../services/clock/withTimeout'
import { RELAY_PULSE_WAIT_MS } from '../timeouts'
import type { RelayLibrary } from './library'

/**
 * Checks the relay's socket when the page becomes visible. A phone may have frozen a socket that still looks open, so
 * existing subscriptions are requested again, which also fetches missed messages. A socket that is closed or does not
 * respond is reopened. Never rejects.
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
    // The library keeps trying; the next request fails if it cannot reconnect.
  } finally {
    limit.release()
  }
}
