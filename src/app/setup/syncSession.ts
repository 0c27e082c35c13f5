import { isOffline, onConnectivity } from '../../services/window/online'
import { selectIsConnected, selectView } from '../../session/store/selectors'
import type { Context } from '../../session/context'
import { runDetached } from './runDetached'

/** Keeps the session as it is in other tabs, in storage and in the wallets, until the returned function is called. */
export function syncSession(context: Context): () => void {
  const stopTabs = context.services.tabs.onMessage((message) =>
    runDetached(context, "Another tab's message could not be handled.", ({ onTabMessage }) =>
      onTabMessage(context, message),
    ),
  )
  // The page was left and is back as it was, while the session went on elsewhere.
  const onPageShow = ({ persisted }: PageTransitionEvent): void => {
    if (persisted)
      runDetached(context, 'The session could not be compared with the stored one.', ({ onPageRestored }) =>
        onPageRestored(context),
      )
  }
  addEventListener('pageshow', onPageShow)
  // The visitor may have been in the wallet, which may not have reported anything.
  const stopWaking = context.page.onWake(() => {
    if (selectIsConnected(context.store.getState()))
      runDetached(context, 'The wallets could not be compared.', ({ refreshConnections }) =>
        refreshConnections(context, new AbortController().signal),
      )
  })
  context.store.setState({ offline: isOffline() })
  // Reads go on by themselves.
  const stopConnectivity = onConnectivity((offline) => {
    context.store.setState({ offline })
    const state = context.store.getState()
    const { retriesOnline } = context.views[selectView(state).name]
    if (!offline && state.modal.openIn !== undefined && retriesOnline?.(state)) context.reenterView()
  })
  return () => {
    stopConnectivity()
    stopTabs()
    removeEventListener('pageshow', onPageShow)
    stopWaking()
  }
}
