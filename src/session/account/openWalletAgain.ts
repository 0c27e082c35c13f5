import type { ChainNamespace } from '../../domain/network/caip'
import { requestLinkTarget } from '../../domain/wallet/platform'
import type { World } from '../world'

/** The link that opens the connected wallet's app for its pending request, if there is one. */
export function walletRequestLink(world: World, namespace: ChainNamespace): string | undefined {
  return world.live.get(namespace)?.requestLink?.()
}

/** Opens the wallet's app again for its pending request. Synchronous, because it runs within the visitor's press. */
export function openWalletAgain(world: World, namespace: ChainNamespace): void {
  const link = walletRequestLink(world, namespace)
  if (link) world.page.open(link, requestLinkTarget(link, world.page.environment))
}
