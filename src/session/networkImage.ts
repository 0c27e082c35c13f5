import type { Network } from '../domain/network/network'
import type { Wallet } from '../domain/wallet/wallet'
import type { Context } from './context'

/** The image URL of a network. Undefined if it has none; its initial is shown instead. */
export function networkImage({ services }: Context, { assets }: Network): string | undefined {
  return (
    assets?.imageUrl ?? (assets?.imageId === undefined ? undefined : services.api.imageUrl('asset', assets.imageId))
  )
}

/** The image URL of a wallet. Undefined if it has none; its initial is shown instead. */
export function walletImage({ services }: Context, { imageUrl, imageId }: Wallet): string | undefined {
  return imageUrl ?? (imageId === undefined ? undefined : services.api.imageUrl('wallet', imageId))
}
