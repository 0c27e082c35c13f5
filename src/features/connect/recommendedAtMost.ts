import { RECOMMENDED_WALLETS } from '../../config/limits'
import type { offeredLogins } from './offeredLogins'

/** How many suggested wallets there is room for beside the other rows and logins. */
export function recommendedAtMost(rows: number, { email, social }: ReturnType<typeof offeredLogins>): number {
  return Math.max(0, RECOMMENDED_WALLETS - rows - Number(email) - Number(social.length > 0))
}
