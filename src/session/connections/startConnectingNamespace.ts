import type { CaipNetworkId, ChainNamespace } from '../../domain/network/caip'
import { goTo } from '../navigation/goTo'
import type { Context } from '../context'

/** Opens Connect for one namespace, to connect on `networkId`. Existing connections stay. */
export function startConnectingNamespace(context: Context, namespace: ChainNamespace, networkId?: CaipNetworkId): void {
  context.store.setState(({ networkIds }) => ({
    connectingNamespace: namespace,
    ...(networkId && { networkIds: { ...networkIds, [namespace]: networkId } }),
  }))
  goTo(context, { name: 'Connect' })
}
