import { createStore as createZustandStore, type StoreApi } from 'zustand/vanilla'
import { DEFAULT_NAMESPACE } from '../../domain/network/namespaces'
import type { Options } from '../../domain/page/options'
import { CLOSED_MODAL } from './modal'
import { noEmbedded } from './noEmbedded'
import { resetLeftScopes } from './slices'
import { NO_SIGN_IN } from './siwx'
import type { Change, State, WalletList } from './state'
import type { Tasks } from '../tasks'

export type Store = Omit<StoreApi<State>, 'setState'> & { setState(change: Partial<State> | Change): void }

/** Combines changes into one. Each sees the result of the one before it. */
export function combine(...changes: readonly Change[]): Change {
  return (state) => changes.reduce((all, change) => ({ ...all, ...change({ ...state, ...all }) }), {})
}

const emptyList: WalletList = { status: 'idle', wallets: [] }

/** The store of one session. Does no I/O. Leaving a scope resets its slices and aborts their tasks. */
export function createStore(options: Options, tasks: Pick<Tasks, 'cancel'>): Store {
  const store = createZustandStore<State>(() => ({
    options,
    networks: [],
    activeNamespace: DEFAULT_NAMESPACE,
    networkIds: {},
    sessions: {},
    lastKnown: undefined,
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
    offline: false,
    modal: CLOSED_MODAL,
    router: { stack: [{ name: 'Connect' }], direction: 'none' },
    viewProblem: undefined,
    toasts: [],
    toastCount: 0,
    alerts: [],
    pairing: { status: 'idle' },
    platform: undefined,
    linkProblem: undefined,
    attempt: { status: 'idle' },
    connectingIn: undefined,
    connectingNamespace: undefined,
    siwx: NO_SIGN_IN,
    switching: { status: 'idle' },
    disconnecting: false,
    embedded: noEmbedded,
    introduced: false,
    lastWallet: undefined,
    consented: false,
    slices: {},
  }))
  return {
    ...store,
    setState(change) {
      const before = store.getState()
      const changed = typeof change === 'function' ? change(before) : change
      const reset = resetLeftScopes(before, { ...before, ...changed })
      // First, because a subscriber may start a task of the same name.
      reset?.tasks.forEach(tasks.cancel)
      store.setState(reset ? { ...changed, slices: reset.slices } : changed)
    },
  }
}
