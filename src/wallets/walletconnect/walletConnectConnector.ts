import { isOffline } from '../../services/window/online'
import { abortable } from '../../services/abortable'
import { KNOWN_NAMESPACES } from '../../domain/network/namespaces'
import type { Cacao } from '../../domain/siwx/cacao'
import { ConnectAborted, RelayUnreachable } from '../../errors/connection'
import { ChainUnsupported } from '../../errors/network'
import type { Clock } from '../../services/clock/clock'
import { withTimeout } from '../../services/clock/withTimeout'
import type { ConnectRequest, LiveConnection, PairingConnector, PairingRequest, PairingResult } from '../contract'
import { openLibrary } from './library'
import type { RelayLibrary, RelaySettings } from './contract'
import { disconnectTopic } from './disconnectTopic'
import { openSession, WALLET_CONNECT_ID } from './liveSession'
import { startPairing, type Pairing } from './pairing'
import { openStored } from './openStored'
import { readHeldNamespaces, type SessionRecord } from './parseSession'

/** Abandoned pairings that are still watched, so that a session approved late can be disconnected. */
const ABANDONED_PAIRINGS_MAX = 2
/** The library checks stored sessions, keys and messages on start; restoring gives up when that takes longer. */
const RELAY_CLIENT_START_WAIT_MS = 10_000

/** The relay's connector, which the client closes. */
export interface WalletConnectConnector extends PairingConnector {
  /** Ends the socket and the library's timers. Sessions stay stored. A later call starts the library again. */
  close(): Promise<void>
}

/**
 * Reaches wallets through the WalletConnect relay. Nothing is loaded or contacted before the first call, which opens
 * the library.
 */
export function createWalletConnectConnector(settings: RelaySettings, open = openLibrary): WalletConnectConnector {
  const { clock } = settings
  const pairings = new Set<Pairing>()
  const abandoned: Pairing[] = []

  const news = createNews()
  let opening: Promise<RelayLibrary> | undefined
  const library = (purpose: 'pair' | 'restore'): Promise<RelayLibrary> => {
    if (opening) return opening
    const started = (opening = open(settings, purpose))
    // The next call tries again.
    const follow = (opened: RelayLibrary): void => followSessions(opened, news.happened)
    started.then(follow, () => {
      if (opening === started) opening = undefined
    })
    return started
  }

  const abandon = (pairing: Pairing, reason?: unknown): void => {
    pairing.abandon(reason)
    pairings.delete(pairing)
    abandoned.push(pairing)
    while (abandoned.length > ABANDONED_PAIRINGS_MAX) abandoned.shift()?.forget()
  }

  const pair = async (request: PairingRequest, signal: AbortSignal): Promise<PairingResult> => {
    if (signal.aborted) throw new ConnectAborted(signal.reason)
    if (isOffline()) throw new RelayUnreachable(new Error('The device is offline.'))
    const opened = await abortable(library('pair'), signal, aborted)
    if (!request.renews) for (const each of pairings) abandon(each, new Error('A newer pairing took its place.'))

    const pairing = startPairing(opened, request, clock)
    pairings.add(pairing)
    const stop = (): void => abandon(pairing, signal.reason)
    signal.addEventListener('abort', stop, { once: true })
    try {
      const { provider, auths } = await pairing.approval
      const session = openSession(opened, provider, request, clock)
      if (!session) {
        if (provider.session) await disconnectTopic(opened, provider.session.topic, clock)
        throw new ChainUnsupported(request.networkId)
      }
      const proofs = readProofs(opened, auths, request)
      return { connections: session.connections, ...(proofs.length > 0 && { proofs }) }
    } catch (reason) {
      // An expired URI may still be approved late; it is watched like one that was closed.
      if (pairings.has(pairing)) abandon(pairing, reason)
      throw reason
    } finally {
      signal.removeEventListener('abort', stop)
      pairings.delete(pairing)
    }
  }

  return {
    id: WALLET_CONNECT_ID,
    name: 'WalletConnect',
    method: 'walletconnect',
    namespaces: KNOWN_NAMESPACES,
    pair,

    prepare() {
      if (isOffline()) return
      library('pair').then(
        (opened) => opened.openSocket(),
        () => undefined,
      )
    },

    connect: async (request, signal) => (await pair({ ...request, onUri: () => undefined }, signal)).connections,

    async restore(request: ConnectRequest, signal: AbortSignal): Promise<readonly LiveConnection[] | 'unserved'> {
      const limit = withTimeout(clock, RELAY_CLIENT_START_WAIT_MS, signal)
      try {
        const opened = await abortable(library('restore'), limit.signal, aborted)
        await opened.adoptSessions()
        const stored = storedSessions(opened, clock)
        const connections = await openStored(opened, stored, request, clock)
        return connections.length === 0 && stored.length > 0 ? 'unserved' : connections
      } finally {
        if (limit.expired()) opening?.then(news.happened, () => undefined)
        limit.release()
      }
    },

    onUnlocked: news.subscribe,
    heldNamespaces: async () => storedSessions(await library('restore'), clock).flatMap(readHeldNamespaces),

    async adopt(request, signal) {
      const opened = await abortable(library('restore'), signal, aborted)
      const topic = await abortable(opened.earlierPairings.approved(signal), signal, aborted)
      const provider = await opened.provider(topic)
      const session = request.isWanted() ? openSession(opened, provider, request, clock) : undefined
      if (!session) await disconnectTopic(opened, topic, clock)
      return session?.connections ?? []
    },

    async endUnused(isUsed) {
      const opened = await library('restore')
      await opened.adoptSessions().catch(() => undefined)
      const unused = opened.client.session.keys.filter((topic) => !isUsed(topic))
      await Promise.all(unused.map((topic) => disconnectTopic(opened, topic, clock)))
    },

    async close() {
      for (const pairing of pairings) pairing.abandon()
      for (const pairing of abandoned.splice(0)) pairing.forget()
      const opened = await opening?.catch(() => undefined)
      opening = undefined
      await opened?.close()
    },
  }
}

/** A session that is past its term may still be stored. */
function storedSessions({ client }: RelayLibrary, clock: Clock): SessionRecord[] {
  const now = clock.now()
  return (client.session.getAll() as unknown as SessionRecord[]).filter(({ expiry }) => expiry * 1_000 > now)
}

/** Calls back when a wallet changes or ends any stored session, also one that no connection uses. */
function followSessions({ client }: RelayLibrary, changed: () => void): void {
  for (const event of ['session_update', 'session_delete', 'session_expire'] as const) client.events.on(event, changed)
}

/**
 * What may restore or end a session that waits: a library that starts after a restore has given up, or a wallet that
 * changes the session. The next listener receives what has happened without one.
 */
function createNews(): { happened(): void; subscribe(listener: () => void): () => void } {
  const listeners = new Set<() => void>()
  let missed = false
  return {
    happened() {
      missed = listeners.size === 0
      for (const listener of [...listeners]) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      if (missed) queueMicrotask(listener)
      missed = false
      return () => void listeners.delete(listener)
    },
  }
}

const aborted = (reason: unknown): ConnectAborted => new ConnectAborted(reason)

type MessageFields = Parameters<RelayLibrary['client']['formatAuthMessage']>[0]['request']

/** The proofs of this request: same nonce, same domain. Others are ignored. */
function readProofs(
  { client }: RelayLibrary,
  auths: readonly unknown[],
  { oneClick }: PairingRequest,
): { cacao: Cacao; message: string }[] {
  return (auths as readonly Cacao[])
    .filter(({ p }) => oneClick && p.nonce === oneClick.nonce && p.domain === oneClick.domain)
    .map((cacao) => ({
      cacao,
      message: client.formatAuthMessage({ request: cacao.p as unknown as MessageFields, iss: cacao.p.iss }),
    }))
}
