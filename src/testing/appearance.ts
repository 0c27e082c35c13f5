import type { EvmWalletOptions, PhoneOptions, SolanaWalletOptions } from './types'

/** A blue square, 1 px wide, as a GIF. */
const ICON = 'data:image/gif;base64,R0lGODlhAQABAIAAADZr1gAAACwAAAAAAQABAAACAkQBADs='
const NAME = 'Test wallet'

/** What every kind of wallet shows of itself. */
export function appearanceOf({ name = NAME, icon = ICON }: EvmWalletOptions | SolanaWalletOptions | PhoneOptions): {
  readonly name: string
  readonly icon: string
} {
  return { name, icon }
}
