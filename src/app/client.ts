import { namespaceRow } from '../domain/network/namespaces'
import { differingSessionOptions, withSessionOptions } from '../domain/page/sessionOptions'
import type { Options } from '../domain/page/options'
import { ConfigurationInvalid } from '../errors/configuration'
import type { ElementEvent } from '../session/events'
import type { AlertName } from '../session/notices/raiseAlert'
import { isExcluded } from '../domain/wallet/excluded'
import { safePageLink } from '../domain/page/safePageLink'
import { enterViews } from '../session/navigation/enterViews'
import { closeModal } from '../session/navigation/closeModal'
import { createTasks } from '../session/tasks'
import type { World } from '../session/world'
import { resolveServiceUrls } from '../services/serviceUrls'
import { lazyOnce } from '../services/lazyOnce'
import { imageOriginsOf } from '../services/imageOrigins'
import { createClock } from '../services/clock/clock'
import { createLog } from '../services/log/log'
import { createStorage } from '../services/storage/storage'
import { errorCategory } from '../services/telemetry/errorCategory'
import { createTelemetry } from '../services/telemetry/telemetry'
import { offerNetworks } from '../session/store/offeredNetworks'
import { createStore } from '../session/store/createStore'
import { selectActiveAccount, selectIsConnected } from '../session/store/selectors'
import { runAction } from './runAction'
import type { Bridge } from './bridge'
import { createConnectors } from './connectors'
import { views } from './features'
import { elementStateFor } from './elementState'
import { lazyApi, lazyBlockchain, lazyChains, lazyIdentity, lazySiwx, lazyTabs } from './lazyServices'
import { createHostPage } from './hostPage'

/** One session: all elements of a page with the same project id are views of it (element-api.md, section 2, rule 6). */
export interface Client {
  readonly world: World
  readonly ready: Promise<{ restored: boolean }>
  attach(bridge: Bridge): void
  /** Told by an element whose options changed. */
  optionsChanged(bridge: Bridge): void
  detach(bridge: Bridge, reason: 'removed' | 'config'): void
}

/** The session that an element belongs to; made by the first one. */
export function clientFor(bridge: Bridge): Client {
  const key = bridge.options().projectId ?? ''
  const known = bridge.clients.get(key) as Client | undefined
  if (known) return known
  const made = createClient(bridge, () => bridge.clients.delete(key))
  bridge.clients.set(key, made)
  return made
}

function createClient(first: Bridge, forget: () => void): Client {
  const bridges: Bridge[] = []
  const reported = reportedAlerts(first.clients, first.options().projectId)
  const session = readSession(first, reported)
  const addresses = resolveServiceUrls(session.services)
  const { projectId } = session

  const clock = createClock()
  const storage = createStorage(session.storage, projectId)
  const tasks = createTasks()
  const store = createStore(session, tasks)
  const log = createLog({ now: () => clock.now(), level: () => (store.getState().options.debug ? 'debug' : 'error') })
  const imageOrigins = () => imageOriginsOf(store.getState().options)
  const page = createHostPage(() => store.getState().options)
  const api = lazyApi({ projectId, address: addresses.api, clock })
  const telemetry = createTelemetry({
    mode: () => store.getState().options.telemetry,
    projectId,
    address: addresses.pulse,
    clock,
    location: page.location,
    fetchAnalyticsEnabled: api.fetchAnalyticsEnabled,
    onOriginRefused: () => alert('alertInvalidAppConfiguration'),
  })
  const identity = lazyIdentity({ projectId, rpcUrl: addresses.rpc, imageOrigins, storage, clock })
  const connectors = createConnectors(clock, () => ({
    projectId: projectId ?? '',
    metadata: page.metadata(),
    addresses,
    storage,
    clock,
    log,
    onRelayMessage: (kind) => alert(kind === 'clock' ? 'alertSessionExpired' : 'alertInvalidAppConfiguration'),
    embedded: async () =>
      (await import('./embeddedWallet')).embeddedSettings(world, addresses, (bridges[0] ?? first).host),
  }))

  const prepareNetworks = (): Promise<void> =>
    import('../chains/resolveNetworks').then(async ({ resolveNetworks, readNetworkId }) => {
      const { options } = store.getState()
      const { networks, notices } = resolveNetworks(options.networks, options.rpc, { rpc: addresses.rpc, projectId })
      for (const { option, value, problem } of notices)
        first.notice(`${option} ${value}`, `skips ${value} in ${option}: ${problem.replace('_', ' ')}.`)
      const watched = watchStandardWallets(
        networks.some(({ chainNamespace }) => namespaceRow(chainNamespace).discovery === 'wallet-standard'),
      )
      // The network of the last visit comes before the page's own word (wire facts, 14).
      store.setState(
        offerNetworks(networks, storage.read('active_caip_network_id'), readNetworkId(options.defaultNetwork)),
      )
      // Until then a wallet of two families looks like one of a single family.
      await watched
    })
  let prepareOnce = lazyOnce(prepareNetworks)
  const prepare = (): Promise<void> => prepareOnce()

  let watching = false
  /** Wallet Standard has events of its own; pages without a network whose wallets use it do not fetch the code. */
  async function watchStandardWallets(requested: boolean): Promise<void> {
    if (requested === watching) return
    watching = requested
    await (requested ? import('../wallets/wallet-standard/standardWallets') : Promise.resolve(undefined))
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
    chains: lazyChains({ rpcHost: addresses.rpc, clock }),
    live: new Map(),
    watches: new Map(),
    tasks,
    views,
    reenterView: () => entered.reenter(),
    reportedAlerts: reported,
    services: {
      api,
      siwx: lazySiwx,
      storage,
      tabs: lazyTabs({ projectId, storage }, clock),
      telemetry,
      identity,
      blockchain: lazyBlockchain({ projectId, address: addresses.rpc, imageOrigins, clock }),
      clock,
      log: { ...log, error: reportError },
    },
    page,
    element: () => bridges[0]?.id,
    emit,
    track(event, properties = {}) {
      emit({ type: 'track', detail: { event, properties } })
      telemetry.track(event, properties, selectActiveAccount(store.getState())?.address)
    },
  }

  /** What goes wrong inside is for the log, and for the pulse host where the page asked for that. */
  function reportError(message: string, cause?: unknown): void {
    log.error(message, cause)
    if (cause !== undefined) telemetry.error(errorCategory(cause, 'INTERNAL_SDK_ERROR'), cause)
  }

  /** The words of the alerts come when there is one to tell. */
  function alert(name: AlertName): void {
    void import('../session/notices/raiseAlert')
      .then(({ raiseNamedAlert }) => raiseNamedAlert(world, name))
      .catch((reason: unknown) => log.error(name, reason))
  }

  /** The dialog's own events go to the element it is open in, all others to every element. */
  function emit(event: ElementEvent): boolean {
    const { openIn } = store.getState().modal
    const local = event.type === 'open' || event.type === 'close' || event.type === 'view-change'
    const targets = bridges.filter((bridge) => !local || bridge.id === (openIn ?? lastOpen))
    // A page that cancels in one element has cancelled.
    return targets.map((bridge) => bridge.emit(event.type, clone(event.detail))).every(Boolean)
  }

  const entered = enterViews(world)
  const told = new WeakMap<Bridge, string>()
  let lastOpen: string | undefined
  let shown = store.getState()
  store.subscribe((state) => {
    lastOpen = state.modal.openIn ?? lastOpen
    if (state === shown) return
    shown = state
    for (const bridge of bridges) adopt(bridge, true)
  })

  /** Most changes are none to the element; painting one makes the browser compute its styles at once. */
  function adopt(bridge: Bridge, onlyNews = false): void {
    const facts = elementStateFor(store.getState(), bridge.id, bridge.options().balance === 'show')
    const text = JSON.stringify(facts)
    if (onlyNews && told.get(bridge) === text) return
    told.set(bridge, text)
    bridge.adopt(facts)
  }

  function findInstalled(): void {
    const { walletsExclude } = store.getState().options
    const found = connectors.refresh(first.announcements()).filter((wallet) => !isExcluded(wallet, walletsExclude))
    store.setState({ installed: found })
  }

  const offAnnouncements = first.onAnnouncement(findInstalled)
  const offTabs = world.services.tabs.onMessage((message) =>
    attempt(world, "Another tab's message could not be handled.", ({ onTabMessage }) => onTabMessage(world, message)),
  )
  // Connect is drawn without the networks; whoever needs them asks for them.
  clock.whenIdle(
    () => void prepare().catch((reason: unknown) => log.error('The networks could not be loaded.', reason)),
  )
  findInstalled()
  store.setState({ consented: storage.read('consent') === 'given' })
  if (storage.read('recent_wallets') !== undefined)
    attempt(world, 'Recent wallets could not be read.', ({ restoreRecentWallets }) => restoreRecentWallets(world))

  // The same look at the storage as the entry's; without a session nothing of its code is fetched.
  const restorable = session.reconnect === 'auto' && storage.read('connection_status') === 'connected'
  const ready = (restorable ? runAction(world, ({ reconnect }) => reconnect(world)) : Promise.resolve(false))
    .catch((reason: unknown) => (log.error('Reconnecting failed.', reason), false))
    .then((restored) => ({ restored }))

  return {
    world,
    ready,
    attach(bridge) {
      bridges.push(bridge)
      adopt(bridge)
      reportLinks(bridge)
      const differing =
        bridge === first
          ? []
          : differingSessionOptions(bridge.options(), store.getState().options, bridge.sessionOptions)
      if (differing.length > 0)
        bridge.notice(
          `session ${differing.join()}`,
          `shares the session of the first element, whose ${differing.join(', ')} hold.`,
        )
      // Said when the element that lacks it is there to hear it.
      if (!projectId) alert('alertProjectIdNotConfigured')
    },
    optionsChanged(bridge) {
      reportLinks(bridge)
      if (bridge !== bridges[0]) return adopt(bridge)
      const before = store.getState().options
      const options = readSession(bridge, reported)
      const moved = differingSessionOptions(options, before, bridge.sessionOptions)
      if (moved.includes('services'))
        bridge.notice('services', 'keeps the services that its session began with; set them before the session begins.')
      store.setState({ options: withOpenElement(options, before, store.getState().modal.openIn, bridge) })
      if (moved.some((name) => name === 'networks' || name === 'rpc' || name === 'defaultNetwork')) {
        prepareOnce = lazyOnce(prepareNetworks)
        void prepare()
          .then(() => reconsider(world))
          .catch(() => {})
      } else if (moved.includes('siwx') || moved.includes('allowUnsupportedChain')) reconsider(world)
      findInstalled()
      adopt(bridge)
    },
    detach(bridge, reason) {
      const index = bridges.indexOf(bridge)
      if (index < 0) return
      if (store.getState().modal.openIn === bridge.id)
        closeModal(world, reason === 'config' ? 'disconnected' : 'removed')
      const ends = bridges.length === 1
      // The session goes on for the others; this element leaves it.
      if (reason === 'config' && !ends)
        for (const namespace of world.live.keys()) bridge.emit('disconnected', { namespace, reason })
      if (reason === 'config' && ends)
        return attempt(world, 'The session could not be ended in full.', ({ endSession }) => endSession(world), leave)
      leave()
      function leave(): void {
        bridges.splice(index, 1)
        if (!ends) return
        entered.stop()
        world.tasks.cancelAll()
        for (const release of world.watches.values()) release()
        world.watches.clear()
        offAnnouncements()
        offTabs()
        world.services.tabs.close()
        void connectors.close()
        forget()
      }
    },
  }
}

/** The session's options. What is wrong with them is reported once; `siweConfig` and `siwx` together also refuse every sign-in (selectSignInRefusal). */
function readSession(bridge: Bridge, reported: Set<string>): Options {
  const options = bridge.options()
  if (options.siweConfig && options.siwx !== 'off' && !reported.has('siwe_and_siwx')) {
    reported.add('siwe_and_siwx')
    const error = new ConfigurationInvalid('siwe_and_siwx')
    bridge.notice(error.problem, `${error.message} ${error.hint ?? ''}`)
    bridge.emit('error', { code: error.code, message: error.message, long: error.hint ?? error.message })
  }
  if (options.appUrl && (!URL.canParse(options.appUrl) || new URL(options.appUrl).origin !== self.origin)) {
    bridge.notice(
      `app-url ${options.appUrl}`,
      `shows wallets an app-url of another origin (${options.appUrl.slice(0, 80)}); wallets may warn the visitor.`,
    )
  }
  return options
}

/** Links of an element that are not drawn are reported once. */
function reportLinks({ options, notice }: Bridge): void {
  const given = options()
  for (const name of ['termsUrl', 'privacyUrl', 'brandingUrl'] as const) {
    const url = given[name]
    if (url && !safePageLink(url, location.href))
      notice(
        `${name} ${url}`,
        `ignores ${name} ${JSON.stringify(url.slice(0, 80))}: it takes an https URL or one of the page's own origin.`,
      )
  }
}

/** The dialog keeps the words and looks of the element it is open in. */
function withOpenElement(options: Options, before: Options, openIn: string | undefined, bridge: Bridge): Options {
  return openIn === undefined || openIn === bridge.id
    ? options
    : withSessionOptions(before, options, bridge.sessionOptions)
}

/** Runs an action that nobody waits for: what goes wrong is logged and never reaches the page as an unhandled rejection. */
function attempt(
  world: World,
  failure: string,
  run: Parameters<typeof runAction<unknown>>[1],
  done?: () => void,
): void {
  void runAction(world, run)
    .catch((reason: unknown) => world.services.log.error(failure, reason))
    .finally(done)
}

/** Options changed under a connection: what it asks of the visitor may be another thing now. */
function reconsider(world: World): void {
  if (selectIsConnected(world.store.getState()))
    attempt(world, 'The session could not be evaluated again.', ({ evaluateSession }) =>
      evaluateSession(world, 'moved'),
    )
}

/** Each element gets a detail of its own, frozen: one page handler cannot change what the next one reads. */
function clone<T>(detail: T): T {
  return deepFreeze(structuredClone(detail))
}

function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value))
    Object.values(Object.freeze(value)).forEach(deepFreeze)
  return value
}

const ALERTS = 'alerts told '

/** Kept beside the clients, because a session that ends and begins again is still the same page. */
function reportedAlerts(clients: Map<string, unknown>, projectId: string | undefined): Set<string> {
  const key = ALERTS + (projectId ?? '')
  const told = (clients.get(key) as Set<string> | undefined) ?? new Set()
  clients.set(key, told)
  return told
}
