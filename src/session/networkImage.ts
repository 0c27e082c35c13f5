import type { Network } from '../domain/network/network'
import type { Wallet } from '../domain/wallet/wallet'
import type { World } from './world'

/** Where a network's picture is; undefined when it has none and its letter has to do. */
export function networkImage({ services }: World, { assets }: Network): string | undefined {
  return (
    assets?.imageUrl ?? (assets?.imageId === undefined ? undefined : services.api.imageUrl('asset', assets.imageId))
  )
}

/** Where a wallet's picture is; undefined when it has none and its letter has to do. */
export function walletImage({ services }: World, { imageUrl, imageId }: Wallet): string | undefined {
  return imageUrl ?? (imageId === undefined ? undefined : services.api.imageUrl('wallet', imageId))
}
