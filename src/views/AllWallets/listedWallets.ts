import { WALLETS_PER_PAGE } from '../../config/limits'
import { withoutShown } from '../../domain/deduplicate'
import type { Wallet } from '../../domain/wallet'
import type { DirectoryState, WalletList } from '../../store/state'

interface Listed {
  /** The list that is on screen: its status counts. */
  readonly list: WalletList
  readonly wallets: readonly Wallet[]
  readonly searching: boolean
  readonly hasMore: boolean
}

/**
 * What All wallets shows: the answer to a search, else the featured and recommended wallets with the pages behind them
 * (the pages leave those two out; wire-facts 4.1).
 */
export function listedWallets({ pages, search, featured, recommended, certifiedOnly }: DirectoryState): Listed {
  if (search.status !== 'idle') return { list: search, wallets: withoutShown(search.wallets, []), searching: true, hasMore: false }
  const head = [...featured.wallets, ...recommended.wallets].filter((wallet) => !certifiedOnly || wallet.badge === 'certified')
  // Before the first page has answered there is nothing to stand in front of.
  const wallets = pages.wallets.length > 0 || pages.status === 'ready' ? withoutShown([...head, ...pages.wallets], []) : []
  return { list: pages, wallets, searching: false, hasMore: pages.status === 'ready' && !pages.more && pages.page * WALLETS_PER_PAGE < pages.count }
}
