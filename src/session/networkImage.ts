import type { Network } from '../domain/network/network'
import type { Wallet } from '../domain/wallet/wallet'
import type { World } from './world'

/** The image URL of a network. Undefined if it has none; its initial is shown instead. */
export function networkImage({ services }: World, { assets }: Network): string | undefined {
  return (
    assets?.imageUrl ?? (assets?.imageId === undefined ? undefined : services.api.imageUrl('asset', assets.imageId))
  )
}

/** The image URL of a wallet. Undefined if it has none; its initial is shown instead. */
export function walletImage({ services }: World, { imageUrl, imageId }: Wallet): string | undefined {
  return imageUrl ?? (imageId === undefined ? undefined : services.api.imageUrl('wallet', imageId))
}
