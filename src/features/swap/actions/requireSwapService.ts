import { createSwapService, type SwapService } from '../swapService'
import type { CaipNetworkId } from '../../../domain/network/caip'
import { SwapChainUnsupported } from '../../../errors/swap'
import type { Context } from '../../../session/context'

/** The swap endpoints. @throws SwapChainUnsupported without a project id */
export async function requireSwapService(context: Context, networkId: CaipNetworkId): Promise<SwapService> {
  const service = await context.services.blockchain.client(createSwapService)
  if (!service) throw new SwapChainUnsupported(networkId)
  return service
}
