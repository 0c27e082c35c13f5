import { WALLETS_PER_PAGE } from '../../config/limits'
import { isSameWallet, withoutShown } from '../../domain/wallet/sameWallet'
import type { InstalledWallet, Wallet } from '../../domain/wallet/wallet'
import type { DirectoryState } from '../../session/store/state'

/**
 * The wallets that AllWallets shows: search results, else the featured and recommended wallets followed by the pages,
 * which do not contain them. Installed wallets come first.
 */
export function listedWallets(
  { pages, search, featured, recommended, certifiedOnly }: DirectoryState,
  installed: readonly InstalledWallet[],
) {
  const isInstalled = (wallet: Wallet): boolean => installed.some((each) => isSameWallet(each, wallet))
  const installedFirst = (wallets: readonly Wallet[]): readonly Wallet[] => [
    ...wallets.filter(isInstalled),
    ...wallets.filter((wallet) => !isInstalled(wallet)),
  ]
  if (search.status !== 'idle')
    return { list: search, wallets: installedFirst(withoutShown(search.wallets, [])), searching: true, hasMore: false }
  const suggested = [...featured.wallets, ...recommended.wallets].filter(
    (wallet) => !certifiedOnly || wallet.badge === 'certified',
  )
  // Nothing is listed before the first page has loaded.
  const wallets =
    pages.wallets.length > 0 || pages.status === 'ready' ? withoutShown([...suggested, ...pages.wallets], []) : []
  return {
    list: pages,
    wallets: installedFirst(wallets),
    searching: false,
    hasMore: pages.status === 'ready' && !pages.more && pages.page * WALLETS_PER_PAGE < pages.count,
  }
}
