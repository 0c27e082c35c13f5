import type { Network } from '../../domain/network/network'
import type { Wallet } from '../../domain/wallet/wallet'
import { useWorld } from '../context'
import { networkImage, walletImage } from '../../session/networkImage'

/** Image URLs of wallets and networks. */
export function useImages(): {
  readonly wallet: (wallet: Wallet) => string | undefined
  readonly network: (network: Network) => string | undefined
} {
  const world = useWorld()
  return { wallet: (wallet) => walletImage(world, wallet), network: (network) => networkImage(world, network) }
}
