import { createStore as createZustandStore, type StoreApi } from 'zustand/vanilla'
import { DEFAULT_NAMESPACE, KNOWN_NAMESPACES } from '../../domain/network/namespaces'
import type { Options } from '../../domain/page/options'
import { noEmbedded } from './noEmbedded'
import type { State, WalletList } from './state'

export type Store = StoreApi<State>
/** A change of state as a value: `store.setState(beginSwitch(id))`. */
export type Change = (state: State) => Partial<State>

const emptyList: WalletList = { status: 'idle', wallets: [] }

/** The store of one client (one project id). It holds state and does no I/O. Its networks come a moment later. */
export function createStore(options: Options): Store {
  return createZustandStore<State>(() => ({
    options,
    networks: [],
    activeNamespace: DEFAULT_NAMESPACE,
    networkIds: {},
    status: Object.fromEntries(KNOWN_NAMESPACES.map((each) => [each, 'disconnected'])) as State['status'],
    connections: {},
    lastKnown: undefined,
    identity: undefined,
    installed: [],
    directory: {
      recommended: emptyList,
      featured: emptyList,
      recent: [],
      pages: { ...emptyList, page: 0, count: 0, more: false },
      search: { ...emptyList, query: '' },
      certifiedOnly: false,
    },
    features: undefined,
    modal: { openIn: undefined, loading: false, refusals: 0 },
    router: { stack: [{ name: 'Connect' }], direction: 'none' },
    viewProblem: undefined,
    toasts: [],
    toastCount: 0,
    alerts: [],
    pairing: { status: 'idle' },
    pairingFailedFrom: undefined,
    platform: undefined,
    linkProblem: undefined,
    attempt: { status: 'idle' },
    connectingNamespace: undefined,
    siwx: { session: undefined, request: undefined, phase: 'idle', problem: undefined },
    switching: { status: 'idle' },
    disconnecting: false,
    balance: { status: 'idle' },
    embedded: noEmbedded,
    introduced: false,
    consented: false,
  }))
}
