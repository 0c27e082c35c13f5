import { RECOMMENDED_WALLETS } from '../../config/limits'

/** The rows of Connect that reduce the number of recommended wallets. */
export type ConnectRows = {
  readonly featured: number
  readonly custom: number
  readonly installed: number
  readonly email: boolean
  readonly socials: boolean
  /**
   * Whether a wallet of the directory can be used at all: through WalletConnect, or because one is installed or custom.
   */
  readonly reachable: boolean
}

/** The number of recommended wallets: four, minus the rows already there, never negative. */
export function recommendedCount(rows: ConnectRows): number {
  if (!rows.reachable) return 0
  const taken = rows.featured + rows.custom + rows.installed + (rows.email ? 1 : 0) + (rows.socials ? 1 : 0)
  return Math.max(0, RECOMMENDED_WALLETS - taken)
}
