import { browseLink } from '../../../domain/wallet/browseLink'
import { deepLinkTarget } from '../../../domain/wallet/platform'
import type { Wallet } from '../../../domain/wallet/wallet'
import type { Context } from '../../context'

/** Opens the page in the browser of a Solana wallet that phones can only reach there. False for others. */
export function openInWallet({ page, track }: Context, wallet: Wallet): boolean {
  const link = browseLink(wallet.id, page.location())
  if (!link || !page.open(link, deepLinkTarget('mobile', page.environment))) return false
  track('SELECT_WALLET', { name: wallet.name, platform: 'mobile' })
  return true
}
