import { abortable } from '../../services/abortable'
import type { Clock } from '../../services/clock/clock'
import { withTimeout } from '../../services/clock/withTimeout'
import { WALLET_FAREWELL_WAIT_MS } from '../timeouts'
import type { RelayLibrary } from './contract'

/**
 * Ends a session on both sides. The wallet's side has a timeout; our records are removed in any case, so that neither
 * an ended session nor an unreachable relay keeps a connection open here.
 */
export async function disconnectTopic({ client }: RelayLibrary, topic: string, clock: Clock): Promise<void> {
  const timeout = withTimeout(clock, WALLET_FAREWELL_WAIT_MS)
  const reason = { code: 6000, message: 'User disconnected.' }
  if (client.session.keys.includes(topic))
    await abortable(client.disconnect({ topic, reason }), timeout.signal).catch(() => undefined)
  timeout.release()
  if (!client.session.keys.includes(topic)) return
  await Promise.allSettled([client.session.delete(topic, reason), client.core.crypto.deleteSymKey(topic)])
  client.core.expirer.del(topic)
}
