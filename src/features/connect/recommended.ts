import { RECOMMENDED_WALLETS } from '../../config/limits'

/** What already stands in the Connect view and takes the place of recommended wallets. */
export type ConnectRows = {
  readonly featured: number
  readonly custom: number
  readonly installed: number
  readonly email: boolean
  readonly socials: boolean
  /** Is there any way to use a wallet from the directory: WalletConnect, an installed or a custom wallet? */
  readonly reachable: boolean
}

/** How many recommended wallets fill the view: four, less what is there already, never negative (wire facts, 15.3). */
export function recommendedCount(rows: ConnectRows): number {
  if (!rows.reachable) return 0
  const taken = rows.featured + rows.custom + rows.installed + (rows.email ? 1 : 0) + (rows.socials ? 1 : 0)
  return Math.max(0, RECOMMENDED_WALLETS - taken)
}
