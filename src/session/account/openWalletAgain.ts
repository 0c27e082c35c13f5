import type { ChainNamespace } from '../../domain/network/caip'
import { requestLinkTarget } from '../../domain/wallet/platform'
import { readEntry } from '../../services/storage/entries'
import type { Context } from '../context'

/**
 * What a button that opens the app again names: the wallet, or the scheme of a link that takes a press which names it.
 */
export function appToOpen({ live, services }: Context, namespace: ChainNamespace): string | undefined {
  const connection = live.get(namespace)
  const link = connection?.requestLink?.()
  if (!link) return undefined
  const chosen = readEntry(services.storage, 'WALLETCONNECT_DEEPLINK_CHOICE')
  return chosen && 'byPress' in chosen ? link.slice(0, link.indexOf(':')) : connection?.facts.wallet.name
}

/** Opens the wallet's app again for its pending request. Synchronous, because it runs within the visitor's press. */
export function openWalletAgain(context: Context, namespace: ChainNamespace): void {
  const link = context.live.get(namespace)?.requestLink?.()
  if (link) context.page.open(link, requestLinkTarget(link, context.page.environment))
}
