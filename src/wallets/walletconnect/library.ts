import { LazyPartUnavailable } from '../../errors/LazyPartUnavailable'
import type { Clock } from '../../services/clock/clock'
import { followEarlierPairings } from './earlierPairings'
import { limitSocketReconnects, type RelayPart } from './limitSocketReconnects'
import { patchAuthenticate, type AuthenticatingEngine } from './patchAuthenticate'
import { patchAuthKeys, type AuthenticatingClient } from './patchAuthKeys'
import { patchConnect } from './patchConnect'
import { patchDeepLinks, type SendingEngine } from './patchDeepLinks'
import { patchDuplicates, type ReceivingRelayer } from './patchDuplicates'
import { patchMessages, type MessageTracker } from './patchMessages'
import { patchRequestQueue, type RequestEngine } from './patchRequestQueue'
import { patchSubscribe, type SubscribingCore } from './patchSubscribe'
import { createRelayLogger } from './relayLog'
import { adoptSocket, openRelaySocket, openSocket, type SocketOpener } from './relaySocket'
import { createRelayStorage, type RelayStorage } from './relayStorage'
import type { RequestingRelayer } from './resendUnanswered'
import { superviseSocket } from './superviseSocket'
import { patchVerifyDelay, type VerifyPart } from './patchVerifyDelay'
import type { RelaySettings, SignClient, RelayLibrary } from './contract'
import { hasStoredSession } from '../../services/storage/hasStoredSession'

type SessionStruct = ReturnType<SignClient['session']['get']>
/** How long the library works before other tasks may run. */
const LIBRARY_TASK_MS = 16

/** Events the library's provider listens to on the shared client; we read them ourselves. */
const PROVIDER_EVENTS = ['session_ping', 'session_event', 'session_update', 'session_delete'] as const

/**
 * Loads and starts the relay library, and the relay's socket beside it if a pairing follows. If it cannot start with
 * what is stored, it starts once more without: `adoptSessions` adds the sessions then. Nothing is removed, because a
 * start may fail for any reason.
 * @throws LazyPartUnavailable, and what kept the library from starting
 */
export async function openLibrary(settings: RelaySettings, purpose: 'pair' | 'restore'): Promise<RelayLibrary> {
  const { projectId, urls, clock } = settings
  const metadata = () => ({ ...settings.metadata(), icons: [...settings.metadata().icons] })
  // The library has one core per prefix on `globalThis`; two projects on one page need two.
  const prefix = `wcb-${projectId}`
  const earlySocket = purpose === 'pair' ? openRelaySocket(settings, prefix).catch(() => undefined) : undefined
  const { UniversalProvider } = await import('@walletconnect/universal-provider').catch((reason: unknown) => {
    void earlySocket?.then((socket) => socket?.close())
    throw new LazyPartUnavailable('walletConnect', reason)
  })
  const socket = await earlySocket
  const watchers = new Set<(count: number) => void>()
  const tasks = splitTasks(clock)
  let storage = createRelayStorage(settings.storage, () => tasks.pause())
  let refusesClock = false
  const logger = createRelayLogger(settings.log, {
    message(kind) {
      refusesClock ||= kind === 'clock'
      settings.onRelayMessage(kind)
    },
    socketFailed: (count) => watchers.forEach((listener) => listener(count)),
  }) as unknown as NonNullable<Parameters<typeof UniversalProvider.init>[0]['logger']>

  // Evaluating the library was a task of its own.
  await clock.nextTask()
  const start = () =>
    UniversalProvider.init({
      projectId,
      metadata: metadata(),
      relayUrl: urls.relay,
      customStoragePrefix: prefix,
      telemetryEnabled: false,
      disableProviderPing: true,
      storage,
      logger,
    })
  const { client } = await start().catch(async (reason: unknown) => {
    settings.log.warn('The relay library did not start with what is stored. It is started without.', reason)
    storage.close()
    stopGlobalCore(prefix)
    storage = createRelayStorage(settings.storage, () => tasks.pause(), 'keys')
    return start().catch((again: unknown) => {
      socket?.close()
      storage.close()
      stopGlobalCore(prefix)
      throw again
    })
  })
  patchVerifyDelay(client.core.verify as unknown as VerifyPart, urls.verify, clock, () =>
    settings.onRelayMessage('domain'),
  )
  const relayer = client.core.relayer as unknown as SocketOpener & RelayPart & RequestingRelayer & ReceivingRelayer
  if (socket) adoptSocket(relayer, socket)
  limitSocketReconnects(relayer, clock)
  const endConnecting = patchConnect(relayer)
  patchDuplicates(relayer)
  patchMessages(client.core.relayer.messages as unknown as MessageTracker)
  const stopWaking = superviseSocket(client, relayer, clock, settings.onWake)
  const patched = patchClient(client, settings, storage)
  tasks.isOn = false
  // Each pairing and each session listens; the emitter's own warning starts at eleven.
  client.events.setMaxListeners(0)
  releaseAdded(client, new Map())
  const earlierPairings = followEarlierPairings(client, {
    tabs: settings.tabs,
    mayBeAwaited: () => settings.storage.read('open_pairing') !== undefined || hasStoredSession(settings.storage.read),
    end: (topic) =>
      void client.disconnect({ topic, reason: { code: 6000, message: 'The page was left.' } }).catch(() => undefined),
    now: () => clock.now(),
    log: settings.log,
    adoptSessions: () => adoptSessions(client, storage),
  })

  return {
    client,
    async provider(sessionTopic) {
      if (sessionTopic === undefined) Object.assign(client.metadata, metadata())
      const before = new Map(PROVIDER_EVENTS.map((event) => [event, client.events.listeners(event)]))
      const provider = await UniversalProvider.init({
        client,
        projectId,
        logger,
        disableProviderPing: true,
        ...(sessionTopic !== undefined && { session: client.session.get(sessionTopic) }),
      })
      releaseAdded(client, before)
      // The library's own close unsubscribes from every pairing and waits for the relay.
      provider.cleanupPendingPairings = async () => undefined
      return provider
    },
    earlierPairings,
    ...patched,
    openSocket: () => openSocket(relayer),
    splitTasks: (isOn) => void (tasks.isOn = isOn),
    onSocketFailure(listener) {
      watchers.add(listener)
      return () => void watchers.delete(listener)
    },
    refusesClock: () => refusesClock,
    adoptSessions: () => adoptSessions(client, storage),
    async close() {
      stopWaking()
      earlierPairings.close()
      endConnecting()
      client.core.heartbeat.stop()
      await client.core.relayer.transportClose().catch(() => undefined)
      // Also when the library has not adopted it yet.
      socket?.close()
      for (const event of PROVIDER_EVENTS) client.events.removeAllListeners(event)
      stopGlobalCore(prefix)
      storage.close()
    },
  }
}

/** What the library's client does in another way here, and what that offers. */
function patchClient(
  client: SignClient,
  { log, openWallet }: RelaySettings,
  storage: RelayStorage,
): Pick<RelayLibrary, 'subscribed' | 'setMessageFields' | 'requestLink'> {
  const subscribed = patchSubscribe(client as unknown as SubscribingCore)
  patchRequestQueue(client.engine as unknown as RequestEngine, (topic) => client.session.keys.includes(topic), log)
  patchAuthKeys(client as unknown as AuthenticatingClient)
  const setMessageFields = patchAuthenticate(client.engine as unknown as AuthenticatingEngine)
  const requestLink = patchDeepLinks(client.engine as unknown as SendingEngine, client.session, storage, openWallet)
  return { subscribed, setMessageFields, requestLink }
}

/**
 * The library starts and pairs in one long chain of promises, whose only pauses are those of its storage. `pause`
 * resolves in a new task when the current one has taken long, while it is turned on.
 */
function splitTasks(clock: Clock): { isOn: boolean; pause(): Promise<void> } {
  let taskStart = clock.monotonic()
  return {
    isOn: true,
    async pause() {
      if (!this.isOn || clock.monotonic() - taskStart < LIBRARY_TASK_MS) return
      await clock.nextTask()
      taskStart = clock.monotonic()
    },
  }
}

type Listener = (...facts: unknown[]) => void

/**
 * Removes the library provider's listeners from the client. They reject unhandled when a wallet names a chain or
 * namespace that is not in the session, and the library never removes them.
 */
function releaseAdded(client: SignClient, before: ReadonlyMap<string, readonly unknown[]>): void {
  for (const event of PROVIDER_EVENTS) {
    for (const listener of client.events.listeners(event) as Listener[]) {
      if (!before.get(event)?.includes(listener)) client.events.off(event, listener)
    }
  }
}

/** The library reads its storage once, when it starts; sessions of other tabs are added afterwards. */
async function adoptSessions(client: SignClient, storage: RelayStorage): Promise<void> {
  const { session, core } = client
  const { keychain } = core.crypto
  const stored = storage.peek<SessionStruct[]>(storageKeyOf(session))
  // Storage that cannot be read reports nothing.
  if (!stored) return
  const keys = storage.peek<Record<string, unknown>>(storageKeyOf(keychain)) ?? {}
  for (const record of stored) {
    const key = keys[record.topic]
    if (session.keys.includes(record.topic) || typeof key !== 'string') continue
    await keychain.set(record.topic, key)
    await session.set(record.topic, record)
    core.expirer.set(record.topic, record.expiry)
  }
  for (const topic of session.keys) {
    if (stored.some((record) => record.topic === topic)) continue
    await session.delete(topic, { code: 6000, message: 'Ended by another tab.' })
    if (keychain.has(topic)) await core.crypto.deleteSymKey(topic)
    core.expirer.del(topic)
    void core.relayer.unsubscribe(topic).catch(() => undefined)
  }
  for (const topic of session.keys) {
    // The library writes its list of subscriptions one by one. A tab that starts meanwhile misses the others, and would
    // wait indefinitely for what the wallet answers there.
    if (await core.relayer.subscriber.isKnownTopic(topic)) continue
    // Not awaited: the library subscribes again when the relay is reachable.
    void core.relayer.subscribe(topic).catch(() => undefined)
  }
}

/** Under which key the library keeps a collection. Private in its types; pinned at 2.21.8. */
function storageKeyOf(collection: object): string {
  return (collection as { readonly storageKey: string }).storageKey
}

/** A core that is left would acknowledge messages of wallets that are never read. */
function stopGlobalCore(prefix: string): void {
  const cores = globalThis as unknown as Record<string, SignClient['core'] | undefined>
  const core = cores[`_walletConnectCore_${prefix}`]
  core?.heartbeat.stop()
  void core?.relayer.transportClose().catch(() => undefined)
  delete cores[`_walletConnectCore_${prefix}`]
  delete cores[`_walletConnectCore_${prefix}_count`]
}
