import { walletDeepLinkChoice } from '../domain/link'
import type { World } from './world'

/** Remembers which app was opened, for the library's later requests (wire-facts 8.6, 10.3). */
export function rememberLink(world: World, link: string, name: string): void {
  const choice = walletDeepLinkChoice(link, name)
  if (choice) world.services.storage.raw.write('WALLETCONNECT_DEEPLINK_CHOICE', JSON.stringify(choice))
}
