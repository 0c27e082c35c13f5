import { installedRows } from '../../domain/wallet/deduplicate'
import { safeImage } from '../../domain/picture/safeImage'
import { walletMark } from '../../domain/wallet/walletMark'
import { oncePerProvider, readAnnouncement, type Announcement } from './announcement'

export { LEGACY_CONNECTOR_ID, legacyProvider, type Announcement } from './announcement'

/** One row of the wallet list. `claims` above 1: other wallets claim the same name. */
export type InstalledWalletRow = Announcement & { readonly claims: number }

/**
 * The detail of an EIP-6963 announcement, if it is one (`readAnnouncement`). Its icon is kept only as a small data
 * image.
 */
export function parseAnnouncement(detail: unknown): Announcement | undefined {
  const read = readAnnouncement(detail)
  if (!read) return undefined
  const { wallet, provider, icon } = read
  const picture = typeof icon === 'string' && /^data:/i.test(icon.trimStart()) ? safeImage(icon) : undefined
  return { wallet: { ...wallet, ...(picture && { icon: picture }) }, provider }
}

/**
 * One row per wallet, in the order of announcement. A wallet that announces itself twice is one row; wallets that claim
 * one rdns are all rows, and only the first is found by it, so that none can impersonate another. The others have an id
 * that their name and icon decide, the same on every page.
 */
export function groupAnnouncements(announced: readonly Announcement[]): readonly InstalledWalletRow[] {
  const joined = oncePerProvider(announced)
  const taken = new Set<string>()
  return installedRows(joined.map(({ wallet }) => wallet)).flatMap(({ wallet, claims }) => {
    const source = joined.find((each) => each.wallet === wallet)
    if (!source) return []
    const marked = `${wallet.id}#${walletMark(wallet)}`
    const id = [wallet.id, marked].find((each) => !taken.has(each)) ?? `${marked}.${taken.size}`
    taken.add(id)
    return [
      {
        wallet: id === wallet.id ? wallet : { ...wallet, id, claimedId: wallet.id },
        provider: source.provider,
        claims,
      },
    ]
  })
}
