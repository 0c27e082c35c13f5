import { createSwapService, type SwapService } from '../swapService'
import type { CaipNetworkId } from '../../../domain/network/caip'
import { SwapChainUnsupported } from '../../../errors/swap'
import type { World } from '../../../session/world'

/** The swap endpoints. @throws SwapChainUnsupported without a project id */
export async function requireSwapService(world: World, networkId: CaipNetworkId): Promise<SwapService> {
  const service = await world.services.blockchain.client(createSwapService)
  if (!service) throw new SwapChainUnsupported(networkId)
  return service
}
