import { isViewName, type ViewName } from '../../domain/page/viewName'
import { showModal } from '../store/modal'
import { resetView, wantView } from '../store/router'
import {
  selectIsConnected,
  selectIsUnconfiguredNetwork,
  selectIsUnsupportedNetwork,
  selectSignInRequired,
  selectView,
} from '../store/selectors'
import type { World } from '../world'

/** Views that make sense without a wallet. */
const OPEN_TO_ALL: readonly ViewName[] = [
  'Connect',
  'AllWallets',
  'ConnectingWalletConnectBasic',
  'WhatIsAWallet',
  'WhatIsANetwork',
  'GetWallet',
  'Networks',
  'BuyAmount',
]

/**
 * Opens the dialog of one element: on Account when connected, else on Connect (specification, section 2). A named view
 * opens without history; one that needs a wallet waits behind Connect (views.md 1.1).
 */
export function openModal(world: World, element: string, view?: string): void {
  const { store } = world
  const state = store.getState()
  const connected = selectIsConnected(state)
  // There is nothing to sign on a network that is not configured.
  const named =
    isViewName(view) && !(view === 'SIWXSignMessage' && selectIsUnconfiguredNetwork(state)) ? view : undefined

  let first: ViewName = connected ? 'Account' : 'Connect'
  if (selectIsUnsupportedNetwork(state)) first = 'UnsupportedChain'
  else if (selectSignInRequired(state)) first = 'SIWXSignMessage'
  else if (named && (connected || OPEN_TO_ALL.includes(named))) first = named

  // A pairing that waits keeps its place: opening again within its life shows the same code.
  store.setState({ ...resetView({ name: first })(state), connectingNamespace: undefined })
  if (named && named !== first && !connected) store.setState(wantView(named))
  if (state.modal.openIn !== element) {
    store.setState(showModal(element))
    world.track('MODAL_OPEN', { connected })
    world.emit({ type: 'open', detail: { view: selectView(store.getState()).name } })
  }
  // The dialog is drawn first; what it can do without comes behind it.
  world.services.clock.whenIdle(() => {
    void import('../directory/prefetch')
      .then(({ prefetch }) => prefetch(world))
      .catch((reason: unknown) => world.services.log.warn('prefetch', reason))
  })
}
