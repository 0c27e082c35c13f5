import { parseCaipNetworkId } from '../../domain/network/caip'
import { safeImage } from '../../domain/picture/safeImage'
import { safeLink, safeWebLink } from '../../domain/page/link'
import { safeText } from '../../domain/text'
import type { Wallet } from '../../domain/wallet/wallet'
import type { WalletEntry } from './schema'

/**
 * A wallet of the directory, narrowed: unsafe links and images, invisible characters and unknown namespaces are left
 * out. Undefined if nothing of its name can be shown.
 */
export function toWallet(entry: WalletEntry, imageOrigins: readonly string[] = []): Wallet | undefined {
  const name = safeText(entry.name)
  if (!name) return undefined
  const chains = entry.chains?.flatMap((chain) => parseCaipNetworkId(chain)?.caipNetworkId ?? [])
  return withoutUndefined<Wallet>({
    id: entry.id,
    name,
    imageId: entry.image_id || undefined,
    imageUrl: safeImage(entry.image_url, imageOrigins),
    rdns: safeText(entry.rdns) || undefined,
    mobileLink: safeLink(entry.mobile_link),
    desktopLink: safeLink(entry.desktop_link),
    webappLink: safeWebLink(entry.webapp_link),
    linkMode: safeWebLink(entry.link_mode),
    appStore: safeWebLink(entry.app_store),
    playStore: safeWebLink(entry.play_store),
    chromeStore: safeWebLink(entry.chrome_store),
    homepage: safeWebLink(entry.homepage),
    chains,
    badge: entry.badge_type === 'certified' ? 'certified' : entry.badge_type === 'none' ? 'none' : undefined,
    injected: entry.injected?.map(({ namespace, injected_id }) =>
      withoutUndefined({ namespace: namespace ?? undefined, injectedId: injected_id ?? undefined }),
    ),
  })
}

/** The inverse, for storage. */
export function fromWallet(wallet: Wallet): WalletEntry {
  return {
    id: wallet.id,
    name: wallet.name,
    image_id: wallet.imageId,
    image_url: wallet.imageUrl,
    rdns: wallet.rdns,
    mobile_link: wallet.mobileLink,
    desktop_link: wallet.desktopLink,
    webapp_link: wallet.webappLink,
    link_mode: wallet.linkMode,
    app_store: wallet.appStore,
    play_store: wallet.playStore,
    chrome_store: wallet.chromeStore,
    homepage: wallet.homepage,
    badge_type: wallet.badge,
    chains: wallet.chains && [...wallet.chains],
    injected: wallet.injected?.map(({ namespace, injectedId }) => ({ namespace, injected_id: injectedId })),
  }
}

function withoutUndefined<T extends object>(fields: T): T {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T
}
