import type { Network } from '../../../domain/network/network'
import { chooseNetwork } from '../../../session/networks/chooseNetwork'
import { switchActiveNamespace } from '../../../session/life/activateNamespace'
import type { Context } from '../../../session/context'
import { connectionIn } from '../../../session/store/selectors'

/**
 * Switches to a network on which swaps are offered.
 * @throws what `chooseNetwork` throws
 */
export function chooseSwapNetwork(context: Context, network: Network): Promise<void> {
  context.track('CLICK_SELECT_NETWORK_TO_SWAP')
  const { chainNamespace, caipNetworkId } = network
  // Another connected wallet may be on that network already.
  const waits = connectionIn(context.store.getState(), chainNamespace)?.networkId === caipNetworkId
  return waits ? switchActiveNamespace(context, chainNamespace) : chooseNetwork(context, network)
}
