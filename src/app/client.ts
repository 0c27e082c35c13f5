import { createChains } from '../chains/loadChains'
import { readNetworkId, resolveNetworks } from '../chains/resolveNetworks'
import { differingSessionOptions, withSessionOptions } from '../domain/sessionOptions'
import type { Options } from '../domain/options'
import { alertInvalidAppConfiguration, alertProjectIdNotConfigured, alertSessionExpired } from '../errors/alerts'
import { ConfigurationInvalid } from '../errors/configuration'
import { dropConnection } from '../flows/disconnect'
import type { ElementEvent } from '../flows/events'
import { raiseAlert } from '../flows/raiseAlert'
import { reconnect } from '../flows/reconnect'
import { evaluateSession } from '../flows/evaluateSession'
import { isExcluded } from '../flows/walletDirectory'
import { createTasks } from '../flows/tasks'
import type { World } from '../flows/world'
import { resolveAddresses } from '../services/addresses'
import { createApi } from '../services/api/api'
import { createClock } from '../services/clock/clock'
import { createLog } from '../services/log/log'
import { fetchNonce, postProof } from '../services/siwx/endpoints'
import { consentEntry, readEntry, recentWalletsEntry } from '../services/storage/entries'
import { createStorage } from '../services/storage/storage'
import { createTabs } from '../services/tabs/tabs'
import { createTelemetry } from '../services/telemetry/telemetry'
import { createStore } from '../store/createStore'
import { selectActiveAccount, selectIsConnected } from '../store/selectors'
import type { Bridge } from './bridge'
import { createConnectors } from './connectors'
import { factsFor } from './facts'
import { createPage } from './page'

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
  const session = readSession(first)
  const addresses = resolveAddresses(session.services)
  const { projectId } = session

  const clock = createClock()
  const storage = createStorage(session.storage, projectId)
  const { networks, notices } = resolveNetworks(session.networks, session.rpc, { rpc: addresses.rpc, projectId })
  const wanted = session.defaultNetwork === undefined ? undefined : readNetworkId(session.defaultNetwork)
  const store = createStore(session, networks, wanted ?? networks[0]?.caipNetworkId ?? 'eip155:1')
  const log = createLog({ now: () => clock.now(), level: () => (store.getState().options.debug ? 'debug' : 'error') })
  const page = createPage(() => store.getState().options)
  const api = createApi({ projectId, address: addresses.api, clock })
  const telemetry = createTelemetry({
    mode: () => store.getState().options.telemetry,
    projectId,
    address: addresses.pulse,
    clock,
    location: page.location,
    fetchAnalyticsEnabled: api.fetchAnalyticsEnabled,
    onOriginRefused: () => raiseAlert(world, alertInvalidAppConfiguration),
  })
  const connectors = createConnectors(clock, async () => {
    const { createWalletConnectConnector } = await import('../connectors/walletConnect/walletConnectConnector')
    return createWalletConnectConnector({
      projectId: projectId ?? '',
      metadata: page.metadata(),
      addresses,
      storage,
      clock,
      log,
      onRelayMessage: (kind) => raiseAlert(world, kind === 'clock' ? alertSessionExpired : alertInvalidAppConfiguration),
    })
  })

  const world: World = {
    store,
    connectors,
    chains: createChains(),
    live: new Map(),
    watches: new Map(),
    tasks: createTasks(),
    services: { api, siwx: { fetchNonce, postProof }, storage, tabs: createTabs({ projectId, storage }), telemetry, clock, log },
    page,
    element: () => bridges[0]?.id,
    emit,
    track(event, properties = {}) {
      emit({ type: 'track', detail: { event, properties } })
      telemetry.track(event, properties, selectActiveAccount(store.getState())?.address)
    },
  }

  /** The dialog's own events go to the element it is open in, all others to every element. */
  function emit(event: ElementEvent): boolean {
    const { openIn } = store.getState().modal
    const local = event.type === 'open' || event.type === 'close' || event.type === 'view-change'
    const targets = bridges.filter((bridge) => !local || bridge.id === (openIn ?? lastOpen))
    // A page that cancels in one element has cancelled.
    return targets.map((bridge) => bridge.emit(event.type, clone(event.detail))).every(Boolean)
  }

  let lastOpen: string | undefined
  let shown = store.getState()
  store.subscribe((state) => {
    lastOpen = state.modal.openIn ?? lastOpen
    if (state === shown) return
    shown = state
    for (const bridge of bridges) adopt(bridge)
  })

  function adopt(bridge: Bridge): void {
    bridge.adopt(factsFor(store.getState(), bridge.id, bridge.options().balance === 'show'))
  }

  function findInstalled(): void {
    const { walletsExclude } = store.getState().options
    const found = connectors.refresh(first.announcements()).filter((wallet) => !isExcluded(wallet, walletsExclude))
    store.setState({ installed: found })
  }

  for (const { option, value, problem } of notices) first.notice(`${option} ${value}`, `skips ${value} in ${option}: ${problem.replace('_', ' ')}.`)
  const offAnnouncements = first.onAnnouncement(findInstalled)
  const offTabs = world.services.tabs.onMessage((message) => hearTab(world, message.type))
  findInstalled()
  store.setState((state) => ({
    consented: readEntry(storage, consentEntry) === 'given',
    directory: { ...state.directory, recent: readEntry(storage, recentWalletsEntry) ?? [] },
  }))

  const ready = (session.reconnect === 'auto' ? reconnect(world) : Promise.resolve(false))
    .catch((reason: unknown) => (log.error('Reconnecting failed.', reason), false))
    .then((restored) => ({ restored }))

  return {
    world,
    ready,
    attach(bridge) {
      bridges.push(bridge)
      adopt(bridge)
      const differing = bridge === first ? [] : differingSessionOptions(bridge.options(), store.getState().options)
      if (differing.length > 0) bridge.notice(`session ${differing.join()}`, `shares the session of the first element, whose ${differing.join(', ')} hold.`)
      // Said when the element that lacks it is there to hear it.
      if (!projectId) queueMicrotask(() => raiseAlert(world, alertProjectIdNotConfigured))
    },
    optionsChanged(bridge) {
      if (bridge !== bridges[0]) return adopt(bridge)
      const before = store.getState().options
      const options = readSession(bridge)
      const moved = differingSessionOptions(options, before)
      store.setState({ options: withOpenElement(options, before, store.getState().modal.openIn, bridge.id) })
      if (moved.some((name) => name === 'networks' || name === 'rpc' || name === 'defaultNetwork')) {
        const again = resolveNetworks(options.networks, options.rpc, { rpc: addresses.rpc, projectId })
        for (const { option, value, problem } of again.notices) bridge.notice(`${option} ${value}`, `skips ${value} in ${option}: ${problem.replace('_', ' ')}.`)
        useNetworks(world, again.networks, options)
      } else if (moved.includes('siwx') || moved.includes('allowUnsupportedChain')) void evaluateSession(world, 'moved')
      findInstalled()
      adopt(bridge)
    },
    detach(bridge, reason) {
      const index = bridges.indexOf(bridge)
      if (index < 0) return
      if (store.getState().modal.openIn === bridge.id) store.setState((state) => ({ modal: { ...state.modal, openIn: undefined } }))
      const ends = bridges.length === 1
      if (reason === 'config' && ends) for (const namespace of [...world.live.keys()]) dropConnection(world, namespace, 'config')
      bridges.splice(index, 1)
      if (!ends) return
      world.tasks.cancelAll()
      for (const release of world.watches.values()) release()
      world.watches.clear()
      offAnnouncements()
      offTabs()
      world.services.tabs.close()
      forget()
    },
  }
}

/** The session's options; `siweConfig` and `siwx` together are refused with one error (specification, section 5). */
function readSession(bridge: Bridge): Options {
  const options = bridge.options()
  if (!options.siweConfig || options.siwx === 'off') return options
  const error = new ConfigurationInvalid('siwe_and_siwx')
  bridge.notice(error.problem, `${error.message} ${error.hint ?? ''}`)
  bridge.emit('error', { code: error.code, message: error.message, long: error.hint ?? error.message })
  // Neither holds: signing in the way the page did not mean would be worse than not at all.
  return { ...options, siwx: 'off', siweConfig: undefined }
}

/** The dialog keeps the words and looks of the element it is open in. */
function withOpenElement(options: Options, before: Options, openIn: string | undefined, id: string): Options {
  return openIn === undefined || openIn === id ? options : withSessionOptions(before, options)
}

function useNetworks(world: World, networks: World['store'] extends { getState(): infer S } ? (S extends { networks: infer N } ? N : never) : never, options: Options): void {
  const state = world.store.getState()
  world.store.setState({ networks })
  if (selectIsConnected(state)) return void evaluateSession(world, 'moved')
  const wanted = options.defaultNetwork === undefined ? undefined : readNetworkId(options.defaultNetwork)
  const first = networks.find((network) => network.caipNetworkId === wanted) ?? networks[0]
  if (first) world.store.setState({ activeNamespace: first.chainNamespace, networkIds: { [first.chainNamespace]: first.caipNetworkId } })
}

function hearTab(world: World, type: 'connected' | 'disconnected' | 'signed-in' | 'signed-out'): void {
  if (type === 'disconnected') for (const namespace of [...world.live.keys()]) dropConnection(world, namespace, 'other-tab')
  else if (type === 'connected') void (selectIsConnected(world.store.getState()) || reconnect(world).catch(() => {}))
  else if (type === 'signed-out') world.store.setState((state) => ({ siwx: { ...state.siwx, session: undefined } }))
  else void evaluateSession(world, 'restored')
}

/** Each element gets a detail of its own, frozen: one page handler cannot change what the next one reads. */
function clone<T>(detail: T): T {
  return deepFreeze(structuredClone(detail))
}

function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) Object.values(Object.freeze(value)).forEach(deepFreeze)
  return value
}
