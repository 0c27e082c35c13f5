import type { EvmWalletOptions, PhoneOptions, SolanaWalletOptions } from './types'

/** A plain square, 1 px wide. */
const ICON = 'data:image/gif;base64,R0lGODlhAQABAIAAAAUEBAAAACwAAAAAAQABAAACAkQBADs='
const NAME = 'Test wallet'

/** What every kind of wallet shows of itself. */
export function appearanceOf({ name = NAME, icon = ICON }: EvmWalletOptions | SolanaWalletOptions | PhoneOptions): {
  readonly name: string
  readonly icon: string
} {
  return { name, icon }
}
