import { createEip155Adapter } from '../../src/chains/eip155/adapter'
import { createSolanaAdapter } from '../../src/chains/solana/adapter'
import type { ChainAdapter, NativeBalance } from '../../src/chains/contract'
import { approvalHost } from '../../src/app/embedded/approvalHost'
import { sessionSettings } from '../../src/app/embedded/embeddedWallet'
import type { Connectors, LoadedKind } from '../../src/wallets/index'
import type { ConnectionFacts, EmbeddedConnector } from '../../src/wallets/contract'
import { createEmbeddedConnector } from '../../src/wallets/embedded/embeddedConnector'
import type { Account } from '../../src/domain/account/account'
import type { ChainNamespace } from '../../src/domain/network/caip'
import type { Network } from '../../src/domain/network/network'
import type { Options } from '../../src/domain/page/options'
import type { Environment } from '../../src/domain/wallet/platform'
import type { InstalledWallet } from '../../src/domain/wallet/wallet'
import { ATTRIBUTES, propertyName } from '../../src/domain/page/attributes'
import { readOption } from '../../src/domain/page/readOption'
import { createConnectOnlyAdapter } from '../../src/chains/connect-only/adapter'
import { adoptConnections } from '../../src/session/life/adoptConnections'
import type { ElementEvent, EventDetails, EventName } from '../../src/session/events'
import { createTasks } from '../../src/session/tasks'
import type { Context } from '../../src/session/context'
import { createLog, type Log } from '../../src/services/log/log'
import type { SignInProof } from '../../src/services/siwx/protocol'
import type { SessionRecord, StoredConnection } from '../../src/services/storage/keys'
import { changeSession, readSession } from '../../src/services/storage/sessionRecord'
import { createStorage } from '../../src/services/storage/storage'
import { offerNetworks } from '../../src/session/store/offeredNetworks'
import { createStore } from '../../src/session/store/createStore'
import { showModal } from '../../src/session/store/modal'
import { resetView } from '../../src/session/store/router'
import { KNOWN_NAMESPACES } from '../../src/domain/network/namespaces'
import { connectionIn, statusIn } from '../../src/session/store/selectors'
import type { ConnectionStatus, ViewEntry } from '../../src/session/store/state'
import { createFakeFrame, type FakeFrame } from './frame'
import { createFakePopup, type FakePopup } from './popup'
import { createFakeApi, type FakeApi, type FakeApiFacts } from './api'
import { createFakeClock, type FakeClock } from './clock'
import { createFakeConnection, type FakeConnection } from './connections'
import { createFakeConnector, createFakePairing, type FakeConnector, type FakePairing } from './connectors'
import { ethereum } from './networks'
import { createFakeBlockchain, type FakeBlockchain } from './blockchain'
import { createFakeIdentity, type FakeIdentity } from './identity'
import { createLocalPictures } from './pictures'
import { createFakeTabs, type FakeTabs } from './tabs'
import { createFakeTelemetry, type FakeTelemetry } from './telemetry'
import { featureHooks } from '../../src/app/setup/featureHooks'
import { followSession } from '../../src/app/setup/createSessionContext'
import { views } from '../../src/app/setup/features'

export const BUTTON = 'button-1'

export const desktop: Environment = {
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0',
  coarsePointer: false,
  maxTouchPoints: 0,
  telegram: false,
  framed: false,
  secure: true,
}
export const phone: Environment = {
  ...desktop,
  userAgent: 'Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile',
  coarsePointer: true,
  maxTouchPoints: 5,
}

export interface ContextFacts {
  readonly options?: Partial<Options>
  readonly networks?: readonly Network[]
  /** Connected by an installed wallet on this network, before the test begins. */
  readonly connectedTo?: Network
  /** Instead of the usual one. */
  readonly connection?: FakeConnection
  readonly environment?: Environment
  /** The browser has no other windows than that of the page. */
  readonly ownWindowOnly?: boolean
  /** The page is rendered in advance until this resolves. */
  readonly activation?: Promise<void>
  readonly api?: FakeApiFacts
  /** The dialog stands open on this view. */
  readonly view?: ViewEntry
}

export interface FakeContext extends Context {
  readonly clock: FakeClock
  readonly identity: FakeIdentity
  readonly blockchain: FakeBlockchain
  readonly api: FakeApi
  readonly tabs: FakeTabs
  readonly telemetry: FakeTelemetry
  readonly log: Log
  /** The page's own sign-in server: what it got, and what it says. */
  readonly server: FakeServer
  readonly wallets: { readonly injected: FakeConnector; readonly other: FakeConnector; readonly relay: FakePairing }
  /** The connection the context began with. */
  readonly connection: FakeConnection
  readonly adapter: FakeAdapter
  /** What the page heard, oldest first. */
  readonly emitted: ElementEvent[]
  readonly tracked: { readonly event: string; readonly properties: Readonly<Record<string, unknown>> | undefined }[]
  /** The namespaces whose adapter was fetched ahead. */
  readonly prefetched: string[]
  readonly opened: { readonly link: string; readonly target: string }[]
  readonly copied: string[]
  /** URLs of the page that were loaded in place of its own. */
  readonly loaded: string[]
  /** The secure frame behind the embedded wallet, whose connector is the real one. */
  readonly frame: FakeFrame
  /** Windows that were opened for a login. */
  readonly popups: readonly FakePopup[]
  /** The page is at another address. */
  visit(address: string): void
  address(): string
  /** Names of what the page heard. */
  heard(): EventName[]
  detailOf<Name extends EventName>(name: Name): EventDetails[Name] | undefined
  trackedNames(): string[]
  /** Texts of the toasts on screen. */
  toasts(): string[]
  view(): string
  isOpen(): boolean
  /** An installed wallet announces itself. */
  announce(connector: FakeConnector): void
  /** The page cancels every event of this name. */
  refuse(name: EventName): void
  browserRefusesLinks(): void
  setVisible(visible: boolean): void
  /** Another window takes the focus from the page, or gives it back. */
  setFocused(focused: boolean): void
  /** Listeners of visibility that are attached now. */
  visibilityListeners(): number
  /** Lets everything happen that waits for nothing but its turn. */
  settle(): Promise<void>
  stored(key: string): string | undefined
  status(): Readonly<Record<ChainNamespace, ConnectionStatus>>
  /** What is connected in the namespace, EVM unless given. */
  connected(namespace?: ChainNamespace): ConnectionFacts | undefined
  /** What the next page restores. */
  record(): SessionRecord
  /** Another page, or an earlier one, has stored this. */
  storeConnection(namespace: ChainNamespace, connection: Partial<StoredConnection>): void
}

export interface FakeServer {
  readonly posted: SignInProof[]
  readonly nonces: string[]
  responsesProof(response: (proof: SignInProof, signal: AbortSignal) => Promise<unknown>): void
  givesNonce(nonce: (signal: AbortSignal) => Promise<string>): void
  /** How far the visitor's clock is ahead of the server's. Otherwise its responses do not tell the time. */
  clockIsAhead(ms: number): void
  /** What the site says of its own session: undefined if it does not tell. */
  knowsVisitor(response: () => Promise<boolean | undefined>): void
  /** How often it was asked that. */
  readonly askedForVisitor: () => number
  /** What it was told of the end of sign-ins. */
  readonly signOuts: object[]
  readonly respondsToSignOut: (next: (signal: AbortSignal) => Promise<unknown>) => void
}

/** The real adapter over whatever wallet is connected; only the chain's answer is scripted. */
export interface FakeAdapter extends ChainAdapter {
  balanceIs(response: (account: Account, network: Network) => Promise<NativeBalance>): void
}

/**
 * A Context for flow tests: the real store and rules, fakes at every edge. Two wallets are installed and a relay answers.
 */
export function makeContext({
  options,
  networks = [ethereum],
  connectedTo,
  connection: given,
  environment = desktop,
  ownWindowOnly = false,
  activation,
  api: apiFacts,
  view,
}: ContextFacts = {}): FakeContext {
  const defaults = Object.fromEntries(
    ATTRIBUTES.map((row) => [propertyName(row.name), readOption(row, undefined, () => {})]),
  ) as unknown as Options
  const tasks = createTasks()
  const store = createStore({ ...defaults, projectId: 'p1', ...options }, tasks)
  store.setState(offerNetworks(networks))

  const clock = createFakeClock()
  const api = createFakeApi(apiFacts)
  const tabs = createFakeTabs()
  const telemetry = createFakeTelemetry()
  const silent = { error() {}, warn() {}, info() {}, debug() {} }
  const log = createLog({ now: clock.now, level: () => 'debug', print: silent })
  const storage = createStorage('memory', 'p1')
  const tabStorage = createStorage('memory', 'p1')
  const server = createFakeServer(clock)
  const identity = createFakeIdentity()
  const pictures = createLocalPictures()
  const blockchain = createFakeBlockchain()
  const frame = createFakeFrame(clock)
  const adapter = createFakeAdapter(clock)
  const solanaAdapter = createSolanaAdapter('https://rpc.test', clock)
  const injected = createFakeConnector('io.injected', 'Injected')
  const other = createFakeConnector('io.other', 'Other')
  const relay = createFakePairing()
  const installed = new Map([injected, other].map((each) => [each.id, each]))
  const connection =
    given ?? (connectedTo ? createFakeConnection({ networkId: connectedTo.caipNetworkId }) : injected.connection)
  injected.connection = connection

  const emitted: ElementEvent[] = []
  const tracked: FakeContext['tracked'] = []
  const prefetched: string[] = []
  const opened: FakeContext['opened'] = []
  const copied: string[] = []
  const loaded: string[] = []
  const popups: FakePopup[] = []
  let href = 'https://shop.test/checkout?basket=7'
  const refused = new Set<EventName>()
  const watchers = new Set<(visible: boolean) => void>()
  const focusWatchers = new Set<(focused: boolean) => void>()
  let visible = true
  let opens = true

  const context: FakeContext = {
    store,
    prepare: async () => {},
    discoverWallets: () => {},
    connectors: {
      installed: (id) => installed.get(id),
      claiming: (id) => [...installed.values()].filter((each) => (each.claimedId ?? each.id) === id),
      isIncomplete: () => false,
      load: (async (id: LoadedKind) => (id === 'walletConnect' ? relay : embedded())) as Connectors['load'],
      close: async () => relay.close(),
    },
    chains: {
      for: async (namespace) => {
        if (namespace === 'solana') return solanaAdapter
        return namespace === 'eip155' ? adapter : createConnectOnlyAdapter(namespace)
      },
      async prefetch(namespace) {
        prefetched.push(namespace)
      },
    },
    live: new Map(),
    watches: new Map(),
    addedNamespaces: new Map(),
    tasks,
    follow: followSession(() => context),
    views,
    features: featureHooks,
    reenterView: () => {},
    reportedAlerts: new Set(),
    services: {
      api,
      siwx: server.service,
      storage,
      tabStorage,
      tabs,
      telemetry,
      identity,
      pictures,
      blockchain,
      clock,
      log,
    },
    page: {
      environment,
      location: () => ({
        host: 'shop.test',
        hostname: 'shop.test',
        origin: 'https://shop.test',
        uri: 'https://shop.test/checkout',
        href,
      }),
      metadata: () => ({ name: 'Shop', description: '', url: 'https://shop.test', icons: [] }),
      open(link, target) {
        if (opens) opened.push({ link, target })
        return opens
      },
      popup(address) {
        if (ownWindowOnly) return 'own'
        if (!opens) return undefined
        const made = createFakePopup(address)
        popups.push(made)
        return made
      },
      replaceUrl: (address) => void (href = address),
      load(address) {
        loaded.push(address)
        href = address
      },
      async copy(text) {
        copied.push(text)
      },
      savesData: () => false,
      activation: () => activation,
      visible: () => visible,
      onVisibility(listener) {
        watchers.add(listener)
        return () => void watchers.delete(listener)
      },
      onFocus(listener) {
        focusWatchers.add(listener)
        return () => void focusWatchers.delete(listener)
      },
      onWake(listener) {
        const wake = (now: boolean): void => void (now && listener())
        watchers.add(wake)
        return () => void watchers.delete(wake)
      },
      focused: () => visible,
      random: (bytes) => crypto.getRandomValues(bytes),
    },
    element: () => BUTTON,
    emit(event) {
      emitted.push(structuredClone(event))
      return !refused.has(event.type)
    },
    track: (event, properties) => void tracked.push({ event, properties }),

    clock,
    identity,
    blockchain,
    api,
    tabs,
    telemetry,
    log,
    server,
    wallets: { injected, other, relay },
    connection,
    adapter,
    emitted,
    tracked,
    prefetched,
    opened,
    copied,
    loaded,
    frame,
    popups,
    visit: (address) => void (href = address),
    address: () => href,
    heard: () => emitted.map(({ type }) => type),
    detailOf: <Name extends EventName>(name: Name) =>
      emitted.findLast(({ type }) => type === name)?.detail as EventDetails[Name] | undefined,
    trackedNames: () => tracked.map(({ event }) => event),
    toasts: () => store.getState().toasts.map(({ text }) => text),
    view: () => store.getState().router.stack.at(-1)?.name ?? '',
    isOpen: () => store.getState().modal.openIn !== undefined,
    announce(connector) {
      installed.set(connector.id, connector)
      announceAll()
    },
    refuse: (name) => void refused.add(name),
    browserRefusesLinks: () => (opens = false),
    setFocused: (focused) => focusWatchers.forEach((watch) => watch(focused)),
    setVisible(now) {
      visible = now
      for (const listener of [...watchers]) listener(now)
    },
    visibilityListeners: () => watchers.size,
    settle: () => new Promise((resolve) => setImmediate(resolve)),
    stored: (key) => storage.read(key),
    status: () =>
      Object.fromEntries(KNOWN_NAMESPACES.map((each) => [each, statusIn(store.getState(), each)])) as Record<
        ChainNamespace,
        ConnectionStatus
      >,
    connected: (namespace = 'eip155') => connectionIn(store.getState(), namespace),
    record: () => readSession(context.services.storage),
    storeConnection: (namespace, change) =>
      changeSession(context.services.storage, ({ namespaces }) => ({
        namespaces: { ...namespaces, [namespace]: { connector: 'io.injected', ...namespaces[namespace], ...change } },
      })),
  }

  let wallet: EmbeddedConnector | undefined
  function embedded(): EmbeddedConnector {
    wallet ??= createEmbeddedConnector({
      ...sessionSettings(context),
      createFrame: frame.connectTo,
      loadApprovalHost: async () => approvalHost(context),
      theme: () => ({ themeMode: 'light' }),
      onThemeChange: () => () => {},
    })
    return wallet
  }

  function announceAll(): void {
    store.setState({
      installed: [...installed.values()].map(({ id, name, namespaces }): InstalledWallet => ({
        id,
        name,
        rdns: id,
        namespaces,
      })),
    })
  }

  announceAll()
  if (connectedTo || given) adoptConnections(context, [connection])
  if (view) {
    store.setState(resetView(view))
    store.setState(showModal(BUTTON))
  }
  // The test begins here: what it took to get here is not its affair.
  emitted.length = 0
  tracked.length = 0
  tabs.notified.length = 0
  return context
}

function createFakeServer(clock: FakeClock): FakeServer & { readonly service: Context['services']['siwx'] } {
  const posted: SignInProof[] = []
  const nonces: string[] = []
  const signOuts: object[] = []
  let signOutResponse: (signal: AbortSignal) => Promise<unknown> = async () => ({ signedOut: true })
  let asked = 0
  let aheadMs: number | undefined
  let visitor = async (): Promise<boolean | undefined> => true
  let response: (proof: SignInProof, signal: AbortSignal) => Promise<unknown> = async () => ({ ok: true })
  let nonce: (signal: AbortSignal) => Promise<string> = async () =>
    `fromServer${String(nonces.length).padStart(4, '0')}`
  return {
    posted,
    nonces,
    responsesProof: (next) => (response = next),
    givesNonce: (next) => (nonce = next),
    clockIsAhead: (ms) => (aheadMs = ms),
    knowsVisitor: (next) => (visitor = next),
    askedForVisitor: () => asked,
    signOuts,
    respondsToSignOut: (next) => (signOutResponse = next),
    service: {
      async fetchNonce(_site, _account, signal) {
        const given = await nonce(signal)
        nonces.push(given)
        return { nonce: given, serverTime: aheadMs === undefined ? undefined : clock.now() - aheadMs }
      },
      postProof(_endpoint, proof, signal) {
        posted.push(structuredClone(proof))
        return response(proof, signal)
      },
      fetchAuthenticated() {
        asked++
        return visitor()
      },
      postSignOut(_endpoint, about, signal) {
        signOuts.push(structuredClone(about))
        return signOutResponse(signal)
      },
    },
  }
}

function createFakeAdapter(clock: FakeClock): FakeAdapter {
  let balance: (account: Account, network: Network) => Promise<NativeBalance> = async (_account, network) => ({
    amount: '1.5',
    symbol: network.nativeCurrency.symbol,
  })
  return {
    ...createEip155Adapter('https://rpc.test', clock),
    balance: (account, network) => balance(account, network),
    balanceIs: (next) => (balance = next),
  }
}
