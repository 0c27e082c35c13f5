import { isOffline, onConnectivity } from '../../services/window/online'
import { selectIsConnected, selectView } from '../../session/store/selectors'
import type { World } from '../../session/world'
import { runDetached } from './runDetached'

/** Keeps the session as it is in other tabs, in storage and in the wallets, until the returned function is called. */
export function syncSession(world: World): () => void {
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
  const stopWaking = world.page.onWake(() => {
    if (selectIsConnected(world.store.getState()))
      runDetached(world, 'The wallets could not be compared.', ({ refreshConnections }) =>
        refreshConnections(world, new AbortController().signal),
      )
  })
  world.store.setState({ offline: isOffline() })
  // Reads go on by themselves.
  const stopConnectivity = onConnectivity((offline) => {
    world.store.setState({ offline })
    const state = world.store.getState()
    const { retriesOnline } = world.views[selectView(state).name]
    if (!offline && state.modal.openIn !== undefined && retriesOnline?.(state)) world.reenterView()
  })
  return () => {
    stopConnectivity()
    stopTabs()
    removeEventListener('pageshow', onPageShow)
    stopWaking()
  }
}
