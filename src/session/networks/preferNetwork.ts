import type { Network } from '../../domain/network/network'
import { changeSession } from '../../services/storage/sessionRecord'
import { chooseNetwork } from '../store/offeredNetworks'
import type { Context } from '../context'

/** Sets and stores the network to use while no wallet is connected. The next page load starts with it. */
export function preferNetwork(context: Context, { chainNamespace, caipNetworkId }: Network): void {
  context.store.setState(chooseNetwork(chainNamespace, caipNetworkId))
  changeSession(context.services.storage, () => ({ active: caipNetworkId }))
}
