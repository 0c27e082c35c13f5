import type { ChainNamespace, CaipNetworkId } from '../../domain/network/caip'
import { activate } from '../store/namespaces'
import { emitActiveAccount } from './applyTransition'
import type { Context } from '../context'
import { goTo } from '../navigation/goTo'
import { findNetwork } from '../../domain/network/network'
import { connectionIn } from '../store/selectors'

/** Makes a connected namespace the active one, with its events and sign-in. Sends nothing to the wallet. */
export async function activateNamespace(context: Context, namespace: ChainNamespace): Promise<void> {
  const before = context.store.getState()
  context.store.setState(activate(namespace))
  if (emitActiveAccount(context, before)) await context.follow('changed', 'moved')
}

/** Makes another connected namespace the active one, and switches the embedded wallet's network. */
export async function switchActiveNamespace(context: Context, namespace: ChainNamespace): Promise<void> {
  if (namespace !== context.store.getState().activeNamespace) void syncWalletNetwork(context, namespace)
  await activateNamespace(context, namespace)
}

/** Opens Connect for one namespace, to connect on `networkId`. Existing connections stay. */
export function startConnectingNamespace(context: Context, namespace: ChainNamespace, networkId?: CaipNetworkId): void {
  context.store.setState(({ networkIds }) => ({
    connectingNamespace: namespace,
    ...(networkId && { networkIds: { ...networkIds, [namespace]: networkId } }),
  }))
  goTo(context, { name: 'Connect' })
}

/**
 * Switches a wallet that needs no request for it (the embedded wallet) to the network of the namespace that becomes
 * active: the frame shows and stores that network. Never throws: every request names its network, so a failed switch
 * does no harm.
 */
export async function syncWalletNetwork(context: Context, namespace: ChainNamespace): Promise<void> {
  const state = context.store.getState()
  const live = context.live.get(namespace)
  const networkId = connectionIn(state, namespace)?.networkId
  const network = networkId && findNetwork(state.networks, networkId)
  if (!live?.switchTo || !network) return
  try {
    await context.tasks.run('move-along', async (signal) => live.switchTo?.(network, signal))
  } catch (reason) {
    context.services.log.debug('The wallet did not switch to the network of the active namespace.', reason)
  }
}
