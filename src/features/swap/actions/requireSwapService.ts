import { createSwap } from '../swapService'
import type { SwapService } from '../contract'
import type { CaipNetworkId } from '../../../domain/network/caip'
import { SwapChainUnsupported } from '../../../errors/swap'
import type { World } from '../../../session/world'

/**
 * The swap calls of the blockchain API.
 * @throws SwapChainUnsupported without a project id
 */
export async function swapService(world: World, networkId: CaipNetworkId): Promise<SwapService> {
  const service = await world.services.blockchain.client(createSwap)
  if (!service) throw new SwapChainUnsupported(networkId)
  return service
}
