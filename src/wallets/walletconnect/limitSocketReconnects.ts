import type { Clock } from '../../services/clock/clock'
import { RELAY_SOCKET_WINDOW_MS, RELAY_SOCKETS_MAX } from '../timeouts'

type Socket = { on(event: string, listener: (reason: unknown) => void): void }

/** The library's relay part, as far as it is touched. `createProvider` is private there; pinned at 2.21.8. */
export type RelayPart = { createProvider?: () => Promise<void>; provider: Socket }

/**
 * Two faults of @walletconnect/core 2.21.8, seen against a relay that accepts a socket and then closes it (code 3000:
 * origin, key or clock refused). It connects again without a pause, hundreds of times a second and for good; and it lets
 * go of a socket's error event while the socket is still closing, which then is an uncaught error in the page. So sockets
 * are rationed, the library's own pauses between failures do the rest, and every socket keeps one listener for its errors.
 * `test/relay/walletConnect.test.ts`, "the relay's word", fails when this can go or no longer works.
 */
export function limitSocketReconnects(relayer: RelayPart, clock: Clock): void {
  const create = relayer.createProvider
  if (!create) return
  let opened: number[] = []
  relayer.createProvider = async () => {
    const now = clock.monotonic()
    opened = opened.filter((at) => now - at < RELAY_SOCKET_WINDOW_MS)
    if (opened.length >= RELAY_SOCKETS_MAX) throw new Error('The relay ended several connections in a row.')
    await create.call(relayer)
    // A socket that never opened is followed by a pause of the library's own.
    relayer.provider.on('connect', () => void opened.push(clock.monotonic()))
    relayer.provider.on('error', () => undefined)
  }
}
