import type { ChainBatches } from '../../../chains/contract'
import { SwapChainUnsupported } from '../../../errors/swap'
import type { Network } from '../../../domain/network/network'
import type { Context } from '../../../session/context'

/** The batch methods of the network's adapter. @throws SwapChainUnsupported if it has none */
export async function chainBatches(context: Context, network: Network): Promise<ChainBatches> {
  const batches = await (await context.chains.for(network.chainNamespace)).batches?.()
  if (!batches) throw new SwapChainUnsupported(network.caipNetworkId)
  return batches
}
