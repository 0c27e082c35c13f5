import { abortable } from '../../services/abortable'
import type { Clock } from '../../services/clock/clock'
import { withTimeout } from '../../services/clock/withTimeout'
import type { RelayLibrary } from './library'

/** A relay socket that does not respond within this time is reopened. */
const RELAY_PULSE_WAIT_MS = 3_000

/**
 * Checks the relay's socket when the page becomes visible: a phone may have frozen one that still looks open. An
 * existing subscription is requested again, which also fetches missed messages; a socket that is closed or does not
 * respond is reopened. Never rejects.
 */
export async function ensureSocketAlive({ client }: RelayLibrary, clock: Clock): Promise<void> {
  const { relayer } = client.core
  const [topic] = [...client.session.keys, ...client.core.pairing.pairings.keys]
  if (topic === undefined) return
  const timeout = withTimeout(clock, RELAY_PULSE_WAIT_MS)
  try {
    if (!relayer.connected) return await relayer.transportOpen()
    const request = { method: 'irn_subscribe', params: { topic } } as Parameters<typeof relayer.request>[0]
    await abortable(relayer.request(request), timeout.signal).catch((reason: unknown) => {
      if (!timeout.expired()) throw reason
      return relayer.restartTransport()
    })
  } catch {
    // The library keeps trying; the next request fails if it cannot reconnect.
  } finally {
    timeout.release()
  }
}
