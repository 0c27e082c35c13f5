import { randomHex } from '../../services/randomHex'
import type { RelaySettings } from './contract'
import type { RelayProvider } from './onProvider'
import { createRelayStorage } from './relayStorage'
import { generateKeyPair, signJWT } from './shims/relayAuth'

/** The token of a socket is checked once, when it opens. The library's own tokens live as long. */
const TOKEN_LIFETIME_S = 86_400
/** What the library calls itself to the relay. */
const USER_AGENT = 'wc-2/js-2.21.8'
/** Under which names the library stores; `test/relay/browser.test.ts` fails when it uses others. */
const CLIENT_SEED = 'client_ed25519_seed'
const storageKey = (prefix: string, name: string): string => `wc@2:core:0.3:${prefix}//${name}`

type Connection = {
  readonly socket?: WebSocket | undefined
  registering: boolean
  register(url?: string): Promise<WebSocket>
  onOpen(socket: WebSocket): void
  onClose(event: { readonly code: number }): void
  emitError(reason: unknown): Error
}

/** The part of the library's relay client that opens and loses sockets. Private in its types; pinned at 2.21.8. */
export type SocketOpener = {
  createProvider(): Promise<void>
  connect(url?: string): Promise<void>
  transportOpen(): Promise<void>
  transportClose(): Promise<void>
  readonly connected: boolean
  connectPromise?: Promise<void> | undefined
  /** Set when a socket was lost, and left so when another one opens before the library's own timer. */
  reconnectInProgress: boolean
  provider: RelayProvider & { connection: Connection; readonly events: { emit(event: string): void } }
}

/**
 * Opens the relay's socket as the library would, while the library is still arriving. Undefined when the library will
 * open one by itself as soon as it starts, because a session is stored. See docs/decisions/relay-socket-first.md.
 */
export async function openRelaySocket(settings: RelaySettings, prefix: string): Promise<WebSocket | undefined> {
  const records = createRelayStorage(settings.storage)
  if (typeof WebSocket !== 'function' || records.peek<unknown[]>(storageKey(prefix, 'subscription'))?.length) return
  const keychain = storageKey(prefix, 'keychain')
  let seed = records.peek<Record<string, string>>(keychain)?.[CLIENT_SEED]
  if (!seed) {
    seed = randomHex(32)
    await records.setItem(keychain, { [CLIENT_SEED]: seed })
  }
  const key = generateKeyPair(Uint8Array.from(seed.match(/../g) ?? [], (byte) => parseInt(byte, 16)))
  const { relay } = settings.urls
  const url = new URL(relay)
  url.searchParams.set('auth', await signJWT(randomHex(32), relay, TOKEN_LIFETIME_S, key))
  url.searchParams.set('ua', USER_AGENT)
  url.searchParams.set('projectId', settings.projectId)
  url.searchParams.set('useOnCloseEvent', 'true')
  return new WebSocket(url)
}

/** Makes the library use this socket instead of opening its first one. A socket that failed meanwhile is dropped. */
export function adoptSocket(relayer: SocketOpener, early: WebSocket): void {
  const create = relayer.createProvider
  let unused: WebSocket | undefined = early
  relayer.createProvider = async () => {
    await create.call(relayer)
    const socket = unused
    unused = undefined
    if (!socket || socket.readyState > WebSocket.OPEN) return
    const { connection } = relayer.provider
    const { register } = connection
    connection.register = () => {
      connection.register = register
      connection.registering = true
      return new Promise((resolve, reject) => {
        const adopt = (): void => {
          connection.onOpen(socket)
          resolve(socket)
        }
        socket.onopen = adopt
        socket.onerror = (reason) => reject(connection.emitError(reason))
        if (socket.readyState === WebSocket.OPEN) adopt()
      })
    }
  }
}

/** Starts to open the library's socket, if none is open or opening. Failures are met by the message that needs it. */
export function openSocket(relayer: SocketOpener): void {
  if (relayer.connected || relayer.connectPromise) return
  void relayer.connect().catch(() => undefined)
}

/** Stops opening and reconnecting. The next message begins anew and does not wait for attempts that were given up. */
export function closeSocket(relayer: SocketOpener): void {
  relayer.connectPromise = undefined
  void relayer.transportClose().catch(() => undefined)
}
