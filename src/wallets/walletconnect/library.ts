import type Provider from '@walletconnect/universal-provider'
import type { DappMetadata, ServiceUrls } from '../../domain/page/options'
import { LazyPartUnavailable } from '../../errors/LazyPartUnavailable'
import type { Clock } from '../../services/clock/clock'
import type { Log } from '../../services/log/log'
import type { KeyValueStorage } from '../../services/storage/storage'
import { limitSocketReconnects, type RelayPart } from './limitSocketReconnects'
import { patchRequestQueue, type RequestEngine } from './patchRequestQueue'
import { createRelayLogger, type RelayMessage } from './relayLog'
import { createRelayStorage, type RelayStorage } from './relayStorage'
import { patchVerifyDelay, type VerifyPart } from './patchVerifyDelay'

export type RelaySettings = {
  readonly projectId: string
  readonly metadata: DappMetadata
  readonly addresses: Pick<ServiceUrls, 'relay' | 'verify'>
  readonly storage: KeyValueStorage
  readonly clock: Clock
  readonly log: Log
  /** Told each time the relay says one of the three; once per page load is the caller's business. */
  readonly onRelayMessage: (kind: RelayMessage) => void
}

export type SignClient = Provider['client']

type SessionStruct = ReturnType<SignClient['session']['get']>

/** The relay library, loaded and started once per project. */
export interface RelayLibrary {
  readonly client: SignClient
  /** A provider of its own for one pairing or one session, so that a late answer to one cannot overwrite another. */
  provider(sessionTopic?: string): Promise<Provider>
  /** Tells how often the socket failed in a row, or Infinity when the relay refused it, until the returned function is called. */
  onSocketFailure(listener: (count: number) => void): () => void
  /** Takes over the sessions that other tabs have stored since, and drops those that other tabs have ended. Contacts nobody itself. */
  adoptSessions(): Promise<void>
  /** Ends the socket and every timer of the library. */
  close(): Promise<void>
}

/** Events the library's provider listens to on the shared client; we read them ourselves. */
const PROVIDER_EVENTS = ['session_ping', 'session_event', 'session_update', 'session_delete'] as const

/**
 * Loads and starts the relay library. Raises LazyPartUnavailable when its code cannot be had. Records it cannot start
 * from are thrown away once: a broken store must not keep the visitor out.
 */
export async function openLibrary(settings: RelaySettings): Promise<RelayLibrary> {
  const { UniversalProvider } = await import('@walletconnect/universal-provider').catch((reason: unknown) => {
    throw new LazyPartUnavailable('walletConnect', reason)
  })
  const { projectId, metadata, addresses, clock } = settings
  const watchers = new Set<(count: number) => void>()
  const storage = createRelayStorage(settings.storage)
  // The library keeps one core per prefix on `globalThis`; two projects on one page need two.
  const prefix = `wcb-${projectId}`
  const logger = createRelayLogger(settings.log, {
    message: settings.onRelayMessage,
    socketFailed: (count) => watchers.forEach((listener) => listener(count)),
  }) as unknown as NonNullable<Parameters<typeof UniversalProvider.init>[0]['logger']>

  const start = () =>
    UniversalProvider.init({
      projectId,
      metadata: { ...metadata, icons: [...metadata.icons] },
      relayUrl: addresses.relay,
      customStoragePrefix: prefix,
      telemetryEnabled: false,
      disableProviderPing: true,
      storage,
      logger,
    })
  const { client } = await start().catch(() => {
    forgetGlobalCore(prefix)
    storage.clear()
    return start()
  })
  patchVerifyDelay(client.core.verify as unknown as VerifyPart, addresses.verify, clock)
  limitSocketReconnects(client.core.relayer as unknown as RelayPart, clock)
  patchRequestQueue(client.engine as unknown as RequestEngine, settings.log)
  // Each pairing and each session listens; the emitter's own warning starts at eleven.
  client.events.setMaxListeners(0)
  releaseAdded(client, new Map())
  forgetOldProposals(client)

  return {
    client,
    async provider(sessionTopic) {
      const before = new Map(PROVIDER_EVENTS.map((event) => [event, client.events.listeners(event)]))
      const provider = await UniversalProvider.init({
        client,
        projectId,
        logger,
        disableProviderPing: true,
        ...(sessionTopic !== undefined && { session: client.session.get(sessionTopic) }),
      })
      releaseAdded(client, before)
      // It would unsubscribe from every pairing, and wait for the relay to do so.
      provider.cleanupPendingPairings = async () => undefined
      return provider
    },
    onSocketFailure(listener) {
      watchers.add(listener)
      return () => void watchers.delete(listener)
    },
    adoptSessions: () => adoptSessions(client, storage),
    async close() {
      client.core.heartbeat.stop()
      await client.core.relayer.transportClose().catch(() => undefined)
      for (const event of PROVIDER_EVENTS) client.events.removeAllListeners(event)
      forgetGlobalCore(prefix)
      storage.close()
    },
  }
}

type Listener = (...facts: unknown[]) => void

/**
 * Takes the library's provider off the client's events. Its own reactions reject without anybody to catch it when a wallet
 * names a chain or a namespace that it should not, and are never taken off again.
 */
function releaseAdded(client: SignClient, before: ReadonlyMap<string, readonly unknown[]>): void {
  for (const event of PROVIDER_EVENTS) {
    for (const listener of client.events.listeners(event) as Listener[]) {
      if (!before.get(event)?.includes(listener)) client.events.off(event, listener)
    }
  }
}

/** The library reads its storage once, when it starts; sessions of other tabs are made known to it afterwards. */
async function adoptSessions(client: SignClient, storage: RelayStorage): Promise<void> {
  const { session, core } = client
  const { keychain } = core.crypto
  const stored = (storage.peek<SessionStruct[]>(storageKeyOf(session)) ?? []).filter(
    ({ topic, expiry }) => typeof topic === 'string' && typeof expiry === 'number',
  )
  const keys = storage.peek<Record<string, unknown>>(storageKeyOf(keychain)) ?? {}
  for (const record of stored) {
    const key = keys[record.topic]
    if (session.keys.includes(record.topic) || typeof key !== 'string') continue
    await keychain.set(record.topic, key)
    await session.set(record.topic, record)
    core.expirer.set(record.topic, record.expiry)
    // Not waited for: the library itself subscribes again when the relay can be reached.
    void core.relayer.subscribe(record.topic).catch(() => undefined)
  }
  for (const topic of session.keys) {
    if (stored.some((record) => record.topic === topic)) continue
    await session.delete(topic, { code: 6000, message: 'Ended by another tab.' })
    if (keychain.has(topic)) await core.crypto.deleteSymKey(topic)
    core.expirer.del(topic)
    void core.relayer.unsubscribe(topic).catch(() => undefined)
  }
}

/** Under which key the library keeps a collection. Private in its types; pinned at 2.21.8. */
function storageKeyOf(collection: object): string {
  return (collection as { readonly storageKey: string }).storageKey
}

/** A proposal of an earlier page could still be answered and would then be a session that nobody asked for. */
function forgetOldProposals(client: SignClient): void {
  for (const { id } of client.proposal.getAll()) {
    void client.proposal.delete(id, { code: 0, message: 'The page was left' }).catch(() => undefined)
  }
}

function forgetGlobalCore(prefix: string): void {
  const cores = globalThis as unknown as Record<string, unknown>
  delete cores[`_walletConnectCore_${prefix}`]
  delete cores[`_walletConnectCore_${prefix}_count`]
}
