import { safeImage } from '../../domain/picture/safeImage'
import { readAnnouncements, type Announcement } from './announcement'

export { LEGACY_CONNECTOR_ID, legacyProvider, type Announcement } from './announcement'

/**
 * The wallets that have announced themselves (EIP-6963), in the order of announcement. An icon is kept only as a small
 * data image.
 */
export function discoverAnnounced(details: Iterable<unknown>): readonly Announcement[] {
  return readAnnouncements(details).map(({ wallet, provider, icon }) => {
    const picture = typeof icon === 'string' && /^data:/i.test(icon.trimStart()) ? safeImage(icon) : undefined
    return { wallet: { ...wallet, ...(picture && { icon: picture }) }, provider }
  })
}
