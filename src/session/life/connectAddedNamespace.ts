import type { CaipNetworkId, ChainNamespace } from '../../domain/network/caip'
import type { LiveConnection } from '../../wallets/contract'
import { adoptConnections } from './adoptConnections'
import { reconnect } from './reconnect'
import type { Context } from '../context'
import { waitingIn } from '../store/sessions'

/**
 * Connects a namespace that the wallet has added to the session of this connector. A wallet that the visitor has
 * connected in that namespace stays, also while it is waited for; once it has ended its session by itself, the added
 * namespace is connected. The active one stays active, unless the visitor is connecting the added one.
 */
export async function connectAddedNamespace(
  context: Context,
  connectorId: string,
  namespace: ChainNamespace,
  open: (networkId: CaipNetworkId) => Promise<LiveConnection | undefined>,
): Promise<void> {
  const { store, live } = context
  const { networks, networkIds } = store.getState()
  if (live.has(namespace)) return connectAfterwards()
  if (waitingIn(store.getState(), namespace)) return restoreWaiting()
  const first = networks.find(({ chainNamespace }) => chainNamespace === namespace)
  const networkId = networkIds[namespace] ?? first?.caipNetworkId
  const connection = networkId && (await open(networkId))
  if (connection && live.has(namespace)) return connectAfterwards()
  if (!connection || waitingIn(store.getState(), namespace)) return
  const active = store.getState().connectingNamespace === namespace ? namespace : undefined
  if (active) store.setState({ connectingNamespace: undefined })
  adoptConnections(context, [connection], 'wallet', active)
  if (store.getState().activeNamespace === namespace) await context.follow('changed', 'connected')

  function connectAfterwards(): void {
    context.addedNamespaces.set(namespace, () => {
      connectAddedNamespace(context, connectorId, namespace, open).catch((cause: unknown) =>
        context.services.log.error('A namespace that the wallet has added is unused.', cause),
      )
    })
  }

  /** Its own stored session is restored, with the account it had; a restore under way has not seen the namespace. */
  async function restoreWaiting(): Promise<void> {
    const isMine = (): boolean => waitingIn(store.getState(), namespace)?.connectorId === connectorId
    if (isMine()) await reconnect(context)
    if (isMine()) await reconnect(context)
  }
}
