import { differingSessionOptions, withSessionOptions } from '../../domain/page/sessionOptions'
import type { Options } from '../../domain/page/options'
import type { ElementEvent } from '../../session/events'
import { loadAlert } from '../../session/notices/loadAlert'
import type { AlertName } from '../../session/notices/raiseAlert'
import { requestLinkTarget } from '../../domain/wallet/platform'
import { isExcluded } from '../../domain/wallet/excluded'
import type { InstalledWallet } from '../../domain/wallet/wallet'
import { enterViews } from '../../session/navigation/enterViews'
import { closeModal } from '../../session/navigation/closeModal'
import { createTasks } from '../../session/tasks'
import type { World } from '../../session/world'
import { createApi } from '../../services/api/api'
import { createTabs } from '../../services/tabs/tabs'
import { resolveServiceUrls } from '../../services/serviceUrls'
import { once } from '../../domain/once'
import { lazyOnce } from '../../services/lazyOnce'
import { imageOriginsOf } from '../../services/imageOrigins'
import { createPictures } from '../../services/pictures/pictures'
import { createClock } from '../../services/clock/clock'
import { createLog } from '../../services/log/log'
import { createStorage } from '../../services/storage/storage'
import { errorCategory } from '../../services/telemetry/errorCategory'
import { createTelemetry } from '../../services/telemetry/telemetry'
import { offerNetworks } from '../../session/store/offeredNetworks'
import { createStore } from '../../session/store/createStore'
import { selectActiveAccount, selectIsConnected } from '../../session/store/selectors'
import { runAction } from './runAction'
import type { Participant } from '../bridge'
import { createConnectors } from './connectors'
import { featureHooks } from './featureHooks'
import { views } from './features'
import { elementStateFor } from './elementState'
import { loadStandardWallets, usesStandardWallets } from './loadStandardWallets'
import { lazyBlockchain, lazyChains, lazyIdentity, lazySiwx } from './lazyServices'
import { createHostPage } from './hostPage'
import { relayAlert } from './relayAlert'

/** The options that decide which networks are offered. */
const NETWORK_OPTIONS: readonly (keyof Options)[] = ['networks', 'rpc', 'defaultNetwork', 'siwxBackend']

/** One session, shared by all elements of a page with the same project id. */
export interface Client {
  readonly world: World
  /** Restores the session of an earlier visit, when first called. */
  readonly ready: () => Promise<{ restored: boolean }>
  attach(bridge: Participant): void
  /** Call it when an element's options have changed. */
  optionsChanged(bridge: Participant): void
  detach(bridge: Participant, reason: 'removed' | 'config'): void
}

/** The session of an element; the first element with its project id creates it. */
export function clientFor(bridge: Participant): Client {
  const key = bridge.options().projectId ?? ''
  const existing = bridge.clients.get(key) as Client | undefined
  if (existing) return existing
  const created = createClient(bridge, () => bridge.clients.delete(key))
  bridge.clients.set(key, created)
  return created
}

function createClient(first: Participant, onEnd: () => void): Client {
  const bridges: Participant[] = []
  const reported = reportedAlerts(first.clients, first.options().projectId)
  const session = readSession(first, reported)
  const urls = resolveServiceUrls(session.services)
  const { projectId } = session

  const clock = createClock()
  const storage = createStorage(session.storage, projectId)
  const tasks = createTasks()
  const store = createStore(session, tasks)
  const log = createLog({ now: () => clock.now(), level: () => (store.getState().options.debug ? 'debug' : 'error') })
  const imageOrigins = () => imageOriginsOf(store.getState().options)
  const pictures = createPictures({
    origins: imageOrigins,
    loadSvgCheck: lazyOnce(() => import('../../domain/picture/svg/safeSvg')),
    onKnown: () => bridges.forEach((bridge) => updateElement(bridge, true)),
  })
  const page = createHostPage(() => store.getState().options)
  const api = createApi({ projectId, apiUrl: urls.api, clock, started: first.started })
  const telemetry = createTelemetry({
    mode: () => store.getState().options.telemetry,
    projectId,
    pulseUrl: urls.pulse,
    clock,
    location: page.location,
    fetchAnalyticsEnabled: api.fetchAnalyticsEnabled,
    onOriginRefused: () => alert('alertInvalidAppConfiguration'),
  })
  const identity = lazyIdentity({ projectId, rpcUrl: urls.rpc, imageOrigins, storage, clock })
  const connectors = createConnectors(clock, () => ({
    projectId: projectId ?? '',
    metadata: page.metadata,
    urls,
    storage,
    clock,
    log,
    tabs: world.services.tabs,
    onWake: page.onWake,
    openWallet(link) {
      if (page.focused()) page.open(link, requestLinkTarget(link, page.environment))
    },
    onRelayMessage(kind) {
      const name = relayAlert(kind, page.location().origin)
      if (name) alert(name)
    },
    embedded: async () =>
      (await import('../embedded/embeddedWallet')).embeddedSettings(world, urls, bridges[0] ?? first),
  }))

  const prepareNetworks = (): Promise<void> =>
    import('../../chains/networks/resolveNetworks').then(async ({ offeredNetworksOf, readNetworkId }) => {
      const { options } = store.getState()
      // Entries that cannot be used keep the session from starting: `findProblem`.
      const { networks, leftOut } = offeredNetworksOf(options, { rpc: urls.rpc, projectId })
      if (leftOut.length > 0) log.warn(`${options.siwxBackend} cannot sign in ${leftOut.join(', ')}: left out.`)
      const watched = watchStandardWallets(usesStandardWallets(networks))
      // The network of the last visit takes precedence over the page's default.
      store.setState(
        offerNetworks(networks, storage.read('active_caip_network_id'), readNetworkId(options.defaultNetwork)),
      )
      // A wallet of several namespaces is listed with one namespace until its Wallet Standard entry is found.
      await watched
    })
  let prepareOnce = lazyOnce(prepareNetworks)
  const prepare = (): Promise<void> => prepareOnce()

  let watching = false
  /** Starts or stops the discovery of Wallet Standard wallets, whose code is loaded only if needed. */
  async function watchStandardWallets(requested: boolean): Promise<void> {
    if (requested === watching) return
    watching = requested
    await (requested ? loadStandardWallets() : Promise.resolve(undefined))
      .then((part) => {
        if (watching !== requested) return
        connectors.setStandardWallets(part?.createStandardWallets(window, clock, findInstalled))
        findInstalled()
      })
      .catch((reason: unknown) => {
        watching = false
        log.error('Wallet Standard wallets could not be discovered.', reason)
      })
  }

  const world: World = {
    store,
    prepare,
    connectors,
    discoverWallets,
    chains: lazyChains({ rpcHost: urls.rpc, clock }),
    live: new Map(),
    watches: new Map(),
    tasks,
    views,
    features: featureHooks,
    reenterView: () => entered.reenter(),
    reportedAlerts: reported,
    services: {
      api,
      siwx: lazySiwx,
      storage,
      tabs: createTabs({ projectId, storage }),
      telemetry,
      identity,
      pictures,
      blockchain: lazyBlockchain({ projectId, address: urls.rpc, imageOrigins, clock, started: first.started }),
      clock,
      log: { ...log, error: reportError },
    },
    page,
    element: () => (bridges.find(({ root }) => root) ?? bridges[0])?.id,
    emit,
    track(event, properties = {}) {
      emit({ type: 'track', detail: { event, properties } })
      telemetry.track(event, properties, selectActiveAccount(store.getState())?.address)
    },
  }

  /** Internal errors go to the log, and to telemetry if the page turned it on. */
  function reportError(message: string, cause?: unknown): void {
    log.error(message, cause)
    if (cause !== undefined) telemetry.error(errorCategory(cause, 'INTERNAL_SDK_ERROR'), cause)
  }

  function alert(name: AlertName): void {
    loadAlert(world, name).catch((reason: unknown) => log.error(name, reason))
  }

  /** The dialog's events go to the element it is open in, all others to every element. */
  function emit(event: ElementEvent): boolean {
    const { openIn } = store.getState().modal
    const local = event.type === 'open' || event.type === 'close' || event.type === 'view-change'
    const targets = bridges.filter((bridge) => !local || bridge.id === (openIn ?? lastOpen))
    // Cancelling in one element cancels for all.
    return targets.map((bridge) => bridge.emit(event.type, clone(event.detail))).every(Boolean)
  }

  const entered = enterViews(world)
  const lastSent = new WeakMap<Participant, string>()
  let lastOpen: string | undefined
  let shown = store.getState()
  store.subscribe((state) => {
    lastOpen = state.modal.openIn ?? lastOpen
    if (state === shown) return
    shown = state
    for (const bridge of bridges) updateElement(bridge, true)
  })

  function drawable(src: string): string | undefined {
    const known = pictures.known(src)
    if (known === undefined) void pictures.load(src)
    return known ?? undefined
  }

  /** Most state changes do not affect the element, and painting one makes the browser compute its styles at once. */
  function updateElement(bridge: Participant, onlyIfChanged = false): void {
    const facts = elementStateFor(store.getState(), bridge.id, bridge.options().balance === 'show', drawable)
    const text = JSON.stringify(facts)
    if (onlyIfChanged && lastSent.get(bridge) === text) return
    lastSent.set(bridge, text)
    bridge.setFacts(facts)
  }

  function findInstalled(): void {
    store.setState({ installed: listInstalled() })
  }

  /** Without an event, nothing may have changed. */
  function discoverWallets(): void {
    const found = listInstalled()
    if (JSON.stringify(found) !== JSON.stringify(store.getState().installed)) store.setState({ installed: found })
  }

  function listInstalled(): readonly InstalledWallet[] {
    const { walletsExclude } = store.getState().options
    return connectors.refresh(first.announcements).filter((wallet) => !isExcluded(wallet, walletsExclude))
  }

  let announced = first.announcements.size
  /** The entry collects only so many. A wallet may also announce itself again, with more than before. */
  function onAnnouncement(): void {
    if (announced === first.announcements.size) return discoverWallets()
    announced = first.announcements.size
    findInstalled()
  }

  addEventListener(ANNOUNCEMENT, onAnnouncement)
  // In-app browsers add `window.ethereum` when the page has loaded.
  addEventListener(LEGACY_ANNOUNCEMENT, findInstalled)
  const stopTabs = world.services.tabs.onMessage((message) =>
    runDetached(world, "Another tab's message could not be handled.", ({ onTabMessage }) =>
      onTabMessage(world, message),
    ),
  )
  // The page was left and is back as it was, while the session went on elsewhere.
  const onPageShow = ({ persisted }: PageTransitionEvent): void => {
    if (persisted)
      runDetached(world, 'The session could not be compared with the stored one.', ({ onPageRestored }) =>
        onPageRestored(world),
      )
  }
  addEventListener('pageshow', onPageShow)
  // The visitor may have been in the wallet, which may have said nothing.
  const stopWaking = page.onWake(() => {
    if (selectIsConnected(store.getState()))
      runDetached(world, 'The wallets could not be compared.', ({ refreshConnections }) =>
        refreshConnections(world, new AbortController().signal),
      )
  })
  // Connect is drawn without the networks; `prepare` runs earlier if something needs them.
  clock.whenIdle(
    () => void prepare().catch((reason: unknown) => log.error('The networks could not be loaded.', reason)),
  )
  findInstalled()
  store.setState({ consented: storage.read('consent') === 'given' })
  if (storage.read('recent_wallets') !== undefined)
    runDetached(world, 'Recent wallets could not be read.', ({ restoreRecentWallets }) => restoreRecentWallets(world))

  // The entry checks the same storage key. Without a stored session, no session code is loaded.
  const restorable = session.reconnect === 'auto' && storage.read('connection_status') === 'connected'
  const pairing = session.reconnect === 'auto' && !restorable && storage.read('open_pairing') !== undefined
  // Not before an element hears of it.
  const ready = once(() => {
    if (pairing)
      runDetached(world, 'The pairing of an earlier page could not be adopted.', ({ adoptOpenPairing }) =>
        adoptOpenPairing(world),
      )
    return (restorable ? runAction(world, ({ reconnect }) => reconnect(world)) : Promise.resolve(false))
      .catch((reason: unknown) => (log.error('Reconnecting failed.', reason), false))
      .then((restored) => ({ restored }))
  })

  return {
    world,
    ready,
    attach(bridge) {
      bridges.push(bridge)
      bridges.sort((one, other) => Number(one.follows ?? 0) - Number(other.follows ?? 0))
      // A session that has outlived its elements takes the options of the next one.
      this.optionsChanged(bridge)
      const ignored = differingSessionOptions(bridge.options(), store.getState().options, bridge.sessionOptions)
      if (ignored.length > 0)
        bridge.notice(
          `session ${ignored.join()}`,
          `shares the session of the first element, whose ${ignored.join(', ')} hold.`,
        )
      // Raised now that an element listens for it.
      if (!projectId) alert('alertProjectIdNotConfigured')
    },
    optionsChanged(bridge) {
      checkUrls(bridge)
      if (bridge !== bridges[0]) return updateElement(bridge)
      const before = store.getState().options
      const options = readSession(bridge, reported)
      const changed = differingSessionOptions(options, before, bridge.sessionOptions)
      if (changed.includes('services'))
        bridge.notice('services', 'keeps the services of its session; set them before it begins.')
      store.setState({ options: withOpenElement(options, before, store.getState().modal.openIn, bridge) })
      const asksBackend = changed.includes('siwx') && options.siwxBackend !== 'own'
      if (asksBackend || changed.some((name) => NETWORK_OPTIONS.includes(name))) {
        prepareOnce = lazyOnce(prepareNetworks)
        void prepare()
          .then(() => reevaluate(world))
          .catch(() => {})
      } else if (changed.includes('siwx') || changed.includes('allowUnsupportedChain')) reevaluate(world)
      findInstalled()
      updateElement(bridge)
    },
    detach(bridge, reason) {
      if (store.getState().modal.openIn === bridge.id)
        closeModal(world, reason === 'config' ? 'disconnected' : 'removed')
      // The session continues for the other elements.
      if (reason === 'config' && bridges.length > 1)
        for (const namespace of world.live.keys()) bridge.emit('disconnected', { namespace, reason })
      else if (reason === 'config')
        return runDetached(
          world,
          'The session could not be ended in full.',
          ({ dropConnections }) => dropConnections(world, [...world.live.keys()], 'config'),
          leave,
        )
      leave()
      function leave(): void {
        bridges.splice(bridges.indexOf(bridge), 1)
        // A page that draws its elements anew finds its account again.
        if (bridges.length > 0 || selectIsConnected(store.getState())) return
        entered.stop()
        world.tasks.cancelAll()
        for (const release of world.watches.values()) release()
        world.watches.clear()
        removeEventListener(ANNOUNCEMENT, onAnnouncement)
        removeEventListener(LEGACY_ANNOUNCEMENT, findInstalled)
        stopTabs()
        removeEventListener('pageshow', onPageShow)
        stopWaking()
        world.services.tabs.close()
        void connectors.close()
        pictures.close()
        onEnd()
      }
    },
  }
}

/** Reads the session's options and reports each problem once. See also `selectSignInRefusal`. */
function readSession(bridge: Participant, reported: Set<string>): Options {
  const options = bridge.options()
  if (options.siweConfig && options.siwx !== 'off' && !reported.has('siwe_and_siwx')) {
    reported.add('siwe_and_siwx')
    import('../../errors/configuration').then(
      ({ ConfigurationInvalid }) => {
        const { problem, code, message, hint = message } = new ConfigurationInvalid('siwe_and_siwx')
        bridge.notice(problem, `${message} ${hint}`)
        bridge.emit('error', { code, message, long: hint })
      },
      () => {},
    )
  }
  return options
}

/** Reports problems of the URLs in the options. Only pages that set any load the code. */
function checkUrls(bridge: Participant): void {
  const { appUrl, termsUrl, privacyUrl, brandingUrl } = bridge.options()
  if (appUrl ?? termsUrl ?? privacyUrl ?? brandingUrl)
    import('../diagnostics/reportUrls').then(
      ({ reportUrls }) => reportUrls(bridge),
      () => {},
    )
}

/** The open dialog keeps the texts and appearance of the element it is open in. */
function withOpenElement(options: Options, before: Options, openIn: string | undefined, bridge: Participant): Options {
  return openIn === undefined || openIn === bridge.id
    ? options
    : withSessionOptions(before, options, bridge.sessionOptions)
}

/** Runs an action that nothing awaits. Errors are logged and never become unhandled rejections of the page. */
function runDetached(
  world: World,
  failure: string,
  run: Parameters<typeof runAction<unknown>>[1],
  done?: () => void,
): void {
  void runAction(world, run)
    .catch((reason: unknown) => world.services.log.error(failure, reason))
    .finally(done)
}

/** Options changed while connected: the session may now need something else from the visitor. */
function reevaluate(world: World): void {
  if (selectIsConnected(world.store.getState()))
    runDetached(world, 'The session could not be evaluated again.', ({ evaluateSession }) =>
      evaluateSession(world, 'moved'),
    )
}

/** Each element gets its own frozen copy of the detail, so that no handler can change what the next one reads. */
function clone<T>(detail: T): T {
  return deepFreeze(structuredClone(detail))
}

function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value))
    Object.values(Object.freeze(value)).forEach(deepFreeze)
  return value
}

/** The entry, which listens from the start, has collected it before this session is notified. */
const ANNOUNCEMENT = 'eip6963:announceProvider'
const LEGACY_ANNOUNCEMENT = 'ethereum#initialized'
const REPORTED_ALERTS = 'reported alerts '

/** Stored beside the clients, because a session that ends and starts again is still on the same page. */
function reportedAlerts(clients: Map<string, unknown>, projectId: string | undefined): Set<string> {
  const key = REPORTED_ALERTS + (projectId ?? '')
  const codes = (clients.get(key) as Set<string> | undefined) ?? new Set()
  clients.set(key, codes)
  return codes
}
