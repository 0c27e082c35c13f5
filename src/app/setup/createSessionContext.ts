import type { Options } from '../../domain/page/options'
import { requestLinkTarget } from '../../domain/wallet/platform'
import { createApi } from '../../services/api/api'
import { createClock } from '../../services/clock/clock'
import { imageOriginsOf } from '../../services/imageOrigins'
import { lazyOnce } from '../../services/lazyOnce'
import { createLog } from '../../services/log/log'
import { createPictures, type Pictures } from '../../services/pictures/pictures'
import { resolveServiceUrls } from '../../services/serviceUrls'
import { migrateSession } from '../../services/storage/migrateSession'
import { createStorage } from '../../services/storage/storage'
import { createTabs } from '../../services/tabs/tabs'
import { errorCategory } from '../../services/telemetry/errorCategory'
import { createTelemetry } from '../../services/telemetry/telemetry'
import { enterViews, type EnteredViews } from '../../session/navigation/enterViews'
import { loadAlert } from '../../session/notices/loadAlert'
import type { AlertName } from '../../session/notices/raiseAlert'
import { createStore } from '../../session/store/createStore'
import { selectActiveAccount } from '../../session/store/selectors'
import { createTasks } from '../../session/tasks'
import type { Context } from '../../session/context'
import type { Subscriber } from '../bridge'
import { createConnectors, type ConnectorRegistry } from './connectors'
import { featureHooks } from './featureHooks'
import { views } from './features'
import { createHostPage } from './hostPage'
import { lazyBlockchain, lazyChains, lazyIdentity, lazySiwx } from './lazyServices'
import { createNetworkOffer, type NetworkOffer } from './networkOffer'
import { createSubscribers, type Subscribers } from './subscribers'
import { createWalletDiscovery, type WalletDiscovery } from './walletDiscovery'
import { isLoopback } from '../../domain/page/safePageLink'
import type { RelayMessage } from '../../wallets/walletconnect/relayLog'

/** The context of a session, and the parts of it that only the session itself changes. */
interface CreatedContext {
  readonly context: Context
  readonly subscribers: Subscribers
  readonly discovery: WalletDiscovery
  readonly networks: NetworkOffer
  readonly connectors: ConnectorRegistry
  readonly pictures: Pictures
  readonly entered: EnteredViews
  readonly alert: (name: AlertName) => void
}

/** Creates what the actions of a session use, with the options of its first element. */
export function createSessionContext(first: Subscriber, session: Options, reportedAlerts: Set<string>): CreatedContext {
  const urls = resolveServiceUrls(session.services)
  const { projectId } = session
  const clock = createClock()
  const storage = createStorage(session.storage, projectId)
  migrateSession(storage)
  const tabStorage = createStorage(session.storage === 'memory' ? 'memory' : 'session', projectId)
  const tasks = createTasks()
  const store = createStore(session, tasks)
  const log = createLog({ now: () => clock.now(), level: () => (store.getState().options.debug ? 'debug' : 'error') })
  const imageOrigins = () => imageOriginsOf(store.getState().options)
  const pictures = createPictures({
    origins: imageOrigins,
    loadSvgCheck: lazyOnce(() => import('../../domain/picture/svg/safeSvg')),
    onKnown: () => subscribers.updateChanged(),
  })
  const subscribers = createSubscribers(store, pictures)
  const page = createHostPage(() => store.getState().options)
  const api = createApi({ projectId, apiUrl: urls.api, clock, started: first.started })
  const alert = (name: AlertName): void =>
    void loadAlert(context, name).catch((reason: unknown) => log.error(name, reason))
  const telemetry = createTelemetry({
    mode: () => store.getState().options.telemetry,
    projectId,
    pulseUrl: urls.pulse,
    clock,
    location: page.location,
    fetchAnalyticsEnabled: api.fetchAnalyticsEnabled,
    onOriginRefused: () => alert('alertInvalidAppConfiguration'),
  })
  const connectors = createConnectors(clock, () => ({
    projectId: projectId ?? '',
    metadata: page.metadata,
    urls,
    storage,
    clock,
    log,
    tabs: context.services.tabs,
    onWake: page.onWake,
    inFront: page,
    openWallet(link) {
      if (page.focused()) page.open(link, requestLinkTarget(link, page.environment))
    },
    onRelayMessage(kind) {
      const name = relayAlert(kind, page.location().origin)
      if (name) alert(name)
    },
    embedded: async () =>
      (await import('../embedded/embeddedWallet')).embeddedSettings(context, urls, subscribers.all[0] ?? first),
  }))
  const discovery = createWalletDiscovery({ store, connectors, announcements: first.announcements, clock, log })
  const networks = createNetworkOffer({
    store,
    storage,
    discovery,
    notice: (key, text) => (subscribers.all[0] ?? first).notice(key, text),
    rpc: urls.rpc,
    projectId,
  })

  const context: Context = {
    store,
    prepare: networks.prepare,
    connectors,
    discoverWallets: discovery.refresh,
    chains: lazyChains({ rpcHost: urls.rpc, clock }),
    live: new Map(),
    watches: new Map(),
    addedNamespaces: new Map(),
    tasks,
    follow: followSession(() => context),
    views,
    features: featureHooks,
    reenterView: () => entered.reenter(),
    reportedAlerts,
    services: {
      api,
      siwx: lazySiwx,
      storage,
      tabStorage,
      tabs: createTabs({ projectId, storage }),
      telemetry,
      identity: lazyIdentity({ projectId, rpcUrl: urls.rpc, imageOrigins, storage, clock }),
      pictures,
      blockchain: lazyBlockchain({ projectId, address: urls.rpc, imageOrigins, clock, started: first.started }),
      clock,
      log: {
        ...log,
        /** Internal errors go to the log, and to telemetry if the page turned it on. */
        error(message, cause) {
          log.error(message, cause)
          if (cause !== undefined) telemetry.error(errorCategory(cause, 'INTERNAL_SDK_ERROR'), cause)
        },
      },
    },
    page,
    element: () => (subscribers.all.find(({ root }) => root) ?? subscribers.all[0])?.id,
    emit: subscribers.emit,
    track(event, properties = {}) {
      subscribers.emit({ type: 'track', detail: { event, properties } })
      telemetry.track(event, properties, selectActiveAccount(store.getState())?.address)
    },
  }
  const entered = enterViews(context)
  // After the views, which may change the state again.
  subscribers.follow()
  return { context, subscribers, discovery, networks, connectors, pictures, entered, alert }
}

const loadListeners = lazyOnce(() => import('../../session/life/follow'))

/** `Context.follow`: the list is loaded with the session. */
export function followSession(context: () => Context): Context['follow'] {
  return async (name, ...about) => {
    try {
      const { LISTENERS } = await loadListeners()
      await LISTENERS[name](context(), ...about)
    } catch (cause) {
      context().services.log.error(`The session does not follow: ${name}`, cause)
    }
  }
}

/** The alert for what the relay or the verify host says about the page at `origin`, if it needs one. */
export function relayAlert(kind: RelayMessage, origin: string): AlertName | undefined {
  // A developer's own machine has no domain that could be verified.
  if (kind === 'domain' && (!URL.canParse(origin) || isLoopback(new URL(origin)))) return undefined
  return kind === 'clock' ? 'alertSessionExpired' : 'alertInvalidAppConfiguration'
}
