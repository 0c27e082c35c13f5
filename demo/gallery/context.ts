import { createLocalPictures } from '../../test/fakes/pictures'
import type { Context } from '../../src/session/context'
import { createTasks } from '../../src/session/tasks'
import type { ChainNamespace } from '../../src/domain/network/caip'
import { createLog } from '../../src/services/log/log'
import { createStorage } from '../../src/services/storage/storage'
import { offerNetworks } from '../../src/session/store/offeredNetworks'
import { createStore } from '../../src/session/store/createStore'
import type { State } from '../../src/session/store/state'
import { CLOSED_MODAL } from '../../src/session/store/modal'
import type { Connector, LiveConnection } from '../../src/wallets/contract'
import type { Clock } from '../../src/services/clock/clock'
import { GALLERY_NOW } from './fixtures'
import type { Fixture, GalleryState } from './fixture'
import { networks } from './networks'
import { plainOptions } from './options'
import { featureHooks } from '../../src/app/setup/featureHooks'
import { views } from '../../src/app/setup/features'
import { selectConnections } from '../../src/session/store/selectors'

export const ELEMENT_ID = 'gallery'

const never = <T>() => new Promise<T>(() => {})

/**
 * A context in which nothing happens: the store ignores all changes, wallets and services never respond, and the clock
 * stands still. So a view shows the fixture's state and nothing else. With `changes` the store takes changes, so that a
 * test can go to another view and back.
 */
export function stillContext(fixture: Fixture, changes = false): { context: Context; then: () => void } {
  const options = { ...plainOptions, ...fixture.options }
  const tasks = createTasks()
  const store = createStore(options, tasks)
  const keys = Object.keys(store.getState())
  /** Keys that the initial state lacks are slices. */
  const stateOf = (given: GalleryState): Partial<State> => {
    const slices = Object.entries(given).filter(([key]) => !keys.includes(key))
    const rest = Object.entries(given).filter(([key]) => keys.includes(key))
    return { ...Object.fromEntries(rest), slices: { ...store.getState().slices, ...Object.fromEntries(slices) } }
  }
  store.setState(offerNetworks(networks, 'eip155:1'))
  store.setState({
    modal: { ...CLOSED_MODAL, openIn: ELEMENT_ID },
    toastCount: fixture.state.toasts?.length ?? 0,
    ...stateOf(fixture.state),
    options,
  })
  const { setState } = store
  const connector: Connector = {
    id: '',
    name: '',
    method: 'injected',
    namespaces: ['eip155'],
    connect: never,
    restore: never,
  }
  const live = selectConnections(store.getState()).map((facts): [ChainNamespace, LiveConnection] => [
    facts.namespace,
    {
      facts,
      provider: { request: never },
      watch: () => () => {},
      disconnect: never,
      // On a phone the wallet was opened by its link.
      requestLink: () => (fixture.phone ? 'pocket://wc?requestId=1&sessionTopic=ab' : undefined),
    },
  ])

  const context: Context = {
    store: changes ? store : { ...store, setState: () => {} },
    connectors: {
      installed: () => connector,
      claiming: () => [connector],
      isIncomplete: () => false,
      load: never,
      close: async () => undefined,
    },
    discoverWallets: () => {},
    chains: { for: never, prefetch: never },
    live: new Map(live),
    watches: new Map(),
    addedNamespaces: new Map(),
    tasks,
    follow: () => Promise.resolve(),
    views,
    features: featureHooks,
    reenterView: () => {},
    reportedAlerts: new Set(),
    services: {
      api: {
        fetchWallets: never,
        fetchFeatures: never,
        fetchOrigins: never,
        fetchAnalyticsEnabled: never,
        imageUrl: () => undefined,
      },
      siwx: { fetchNonce: never, postProof: never, fetchAuthenticated: never, postSignOut: never },
      storage: createStorage('memory', undefined),
      tabStorage: createStorage('memory', undefined),
      tabs: { notify: () => {}, onMessage: () => () => {}, exclusively: never, claim: never, close: () => {} },
      telemetry: { track: () => {}, error: () => {} },
      identity: { fetchIdentity: never, rename: never },
      pictures: createLocalPictures(),
      blockchain: { fetchBalance: never, fetchHistory: never, namesOf: never, client: never },
      clock: stillClock(fixture.elapsed ?? 0),
      log: createLog({ now: () => GALLERY_NOW }),
    },
    page: {
      environment: {
        userAgent: fixture.phone
          ? 'Mozilla/5.0 (Linux; Android 16) Chrome/156.0 Mobile'
          : 'Mozilla/5.0 (X11; Linux x86_64) Chrome/156.0',
        coarsePointer: fixture.phone ?? false,
        maxTouchPoints: fixture.phone ? 5 : 0,
        telegram: false,
        framed: false,
        secure: true,
      },
      location: () => ({
        host: 'gallery.example',
        hostname: 'gallery.example',
        origin: 'https://gallery.example',
        uri: 'https://gallery.example/',
        href: 'https://gallery.example/',
      }),
      metadata: () => ({ name: 'The Gallery', description: '', url: 'https://gallery.example', icons: [] }),
      open: () => false,
      popup: () => undefined,
      replaceUrl: () => {},
      load: () => {},
      copy: () => Promise.resolve(),
      paste: () => Promise.resolve(''),
      savesData: () => true,
      activation: () => undefined,
      visible: () => true,
      onVisibility: () => () => {},
      onFocus: () => () => {},
      onWake: () => () => {},
      focused: () => true,
      random: (bytes) => bytes,
    },
    prepare: () => Promise.resolve(),
    element: () => ELEMENT_ID,
    emit: () => true,
    track: () => {},
  }
  return { context, then: () => fixture.then && setState(stateOf(fixture.then)) }
}

/** Timers due by `elapsed` fire at once, the others never. */
function stillClock(elapsed: number): Clock {
  return {
    now: () => GALLERY_NOW,
    monotonic: () => elapsed,
    after(ms, callback) {
      let live = ms <= elapsed
      queueMicrotask(() => live && callback())
      return () => {
        live = false
      }
    },
    every: () => () => {},
    whenIdle(callback) {
      queueMicrotask(callback)
      return () => {}
    },
    sleep: () => never(),
    nextTask: () => Promise.resolve(),
  }
}
