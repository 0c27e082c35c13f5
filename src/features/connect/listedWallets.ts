import { WALLETS_PER_PAGE } from '../../config/limits'
import { isSameWallet, withoutShown } from '../../domain/wallet/deduplicate'
import type { InstalledWallet, Wallet } from '../../domain/wallet/wallet'
import type { DirectoryState, WalletList } from '../../session/store/state'

interface Listed {
  /** The list that is on screen: its status counts. */
  readonly list: WalletList
  readonly wallets: readonly Wallet[]
  readonly searching: boolean
  readonly hasMore: boolean
}

/**
 * What All wallets shows: the answer to a search, else the featured and recommended wallets with the pages behind them
 * (the pages leave those two out; wire-facts 4.1). What is installed comes first (wire-facts 15.8).
 */
export function listedWallets(
  { pages, search, featured, recommended, certifiedOnly }: DirectoryState,
  installed: readonly InstalledWallet[],
): Listed {
  const isInstalled = (wallet: Wallet): boolean => installed.some((each) => isSameWallet(each, wallet))
  const inOrder = (wallets: readonly Wallet[]): readonly Wallet[] => [
    ...wallets.filter(isInstalled),
    ...wallets.filter((wallet) => !isInstalled(wallet)),
  ]
  if (search.status !== 'idle')
    return { list: search, wallets: inOrder(withoutShown(search.wallets, [])), searching: true, hasMore: false }
  const head = [...featured.wallets, ...recommended.wallets].filter(
    (wallet) => !certifiedOnly || wallet.badge === 'certified',
  )
  // Before the first page has answered there is nothing to stand in front of.
  const wallets =
    pages.wallets.length > 0 || pages.status === 'ready' ? withoutShown([...head, ...pages.wallets], []) : []
  return {
    list: pages,
    wallets: inOrder(wallets),
    searching: false,
    hasMore: pages.status === 'ready' && !pages.more && pages.page * WALLETS_PER_PAGE < pages.count,
  }
}
