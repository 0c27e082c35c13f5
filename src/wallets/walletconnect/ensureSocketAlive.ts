import { abortable } from '../../services/abortable'
import type { Clock } from '../../services/clock/clock'
import { withTimeout } from '../../services/clock/withTimeout'
import type { SocketOpener } from './relaySocket'
import type { RelaySilence } from './resendUnanswered'

/** A relay socket that does not respond within this time is reopened. */
const RELAY_PULSE_WAIT_MS = 3_000

/**
 * Checks the relay's socket: a phone or a network may have lost one that still looks open. An existing subscription is
 * requested again; a socket without a response to that is dropped without waiting for its end, and one that is not open
 * is opened. Subscribing on the new one fetches missed messages. Never rejects. See
 * docs/decisions/relay-socket-that-is-lost.md.
 */
export async function ensureSocketAlive(
  relayer: SocketOpener,
  topic: string | undefined,
  silence: RelaySilence,
  clock: Clock,
): Promise<void> {
  if (topic === undefined) return
  const { provider } = relayer
  const timeout = withTimeout(clock, RELAY_PULSE_WAIT_MS)
  try {
    const response = relayer.connected
      ? silence.probe({ method: 'irn_subscribe', params: { topic } })
      : relayer.transportOpen()
    await abortable(response, timeout.signal)
  } catch {
    // Another provider is a newer attempt of the library's own.
    if (!timeout.expired() || relayer.provider !== provider) return
    dropSocket(relayer)
    // The library keeps trying; the next request fails if it cannot reconnect.
    await relayer.transportOpen().catch(() => undefined)
  } finally {
    timeout.release()
  }
}

/**
 * Treats the socket, or the attempt to open one, as lost. Closing a socket politely takes the library 2 s when the
 * other end is silent, and an attempt 15 s.
 */
function dropSocket(relayer: SocketOpener): void {
  const { connection, events } = relayer.provider
  const { socket } = connection
  // Left over when a socket opened before the library's own timer, it keeps the library from noticing the next loss
  // (@walletconnect/core 2.21.8).
  relayer.reconnectInProgress = false
  if (socket) {
    socket.onmessage = null
    socket.onclose = null
    socket.close()
    connection.onClose({ code: 1006 })
  } else events.emit('disconnect')
  relayer.reconnectInProgress = false
}
