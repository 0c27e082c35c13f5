import type { ChainBatches } from '../../../chains/contract'
import { SwapChainUnsupported } from '../../../errors/swap'
import type { Network } from '../../../domain/network/network'
import type { World } from '../../../session/world'

/** The batch methods of the network's adapter. @throws SwapChainUnsupported if it has none */
export async function chainBatches(world: World, network: Network): Promise<ChainBatches> {
  const batches = await (await world.chains.for(network.chainNamespace)).batches?.()
  if (!batches) throw new SwapChainUnsupported(network.caipNetworkId)
  return batches
}
