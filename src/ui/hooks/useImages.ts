import type { Network } from '../../domain/network/network'
import type { Wallet } from '../../domain/wallet/wallet'
import { useAppContext } from '../context'
import { networkImage, walletImage } from '../../session/networkImage'

/** Image URLs of wallets and networks. */
export function useImages(): {
  readonly wallet: (wallet: Wallet) => string | undefined
  readonly network: (network: Network) => string | undefined
} {
  const context = useAppContext()
  return { wallet: (wallet) => walletImage(context, wallet), network: (network) => networkImage(context, network) }
}
