import type { Clock } from '../../services/clock/clock'
import type { RelaySettings, SignClient } from './contract'
import { ensureSocketAlive } from './ensureSocketAlive'
import type { SocketOpener } from './relaySocket'
import { resendUnanswered, type RequestingRelayer } from './resendUnanswered'

/** After this much silence of the relay, a request is accompanied by a check of the socket. */
const RELAY_SILENCE_MS = 30_000

/**
 * Checks the relay's socket when the page may have lost it unnoticed, and with a request after a long silence. Returns
 * a function that ends the checks of pages that wake.
 */
export function superviseSocket(
  client: SignClient,
  relayer: SocketOpener & RequestingRelayer,
  clock: Clock,
  onWake: RelaySettings['onWake'],
): () => void {
  let checking = false
  const checkSocket = (): void => {
    if (checking) return
    checking = true
    const [topic] = [...client.session.keys, ...client.core.pairing.pairings.keys]
    void ensureSocketAlive(relayer, topic, silence, clock).finally(() => (checking = false))
  }
  const silence = resendUnanswered(relayer, clock, () => {
    if (silence.silentMs() >= RELAY_SILENCE_MS) checkSocket()
  })
  return onWake(checkSocket)
}
