import type { Clock } from '../../services/clock/clock'

/** The relay library may open this many sockets within the window; it has no such limit itself. */
const RELAY_SOCKETS_MAX = 3
const RELAY_SOCKET_WINDOW_MS = 5_000

type Socket = { on(event: string, listener: (reason: unknown) => void): void }

/** The part of the library's relay client that is patched. `createProvider` is private there; pinned at 2.21.8. */
export type RelayPart = { createProvider?: () => Promise<void>; provider: Socket }

/**
 * Two bugs of @walletconnect/core 2.21.8 with a relay that accepts a socket and then closes it (code 3000: origin, key
 * or clock refused). It reconnects hundreds of times a second, without end; and it removes its error listener while the
 * socket is still closing, so that the error is an uncaught one of the page. The limit on sockets makes the library's
 * own backoff take effect, and every socket keeps one error listener.
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
    // After a socket that never opened the library pauses by itself.
    relayer.provider.on('connect', () => void opened.push(clock.monotonic()))
    relayer.provider.on('error', () => undefined)
  }
}
