import { RECOMMENDED_WALLETS, WALLETS_PER_PAGE } from '../../config/limits'
import type { CaipNetworkId } from '../../domain/network/caip'
import type { Options } from '../../domain/page/options'
import type { WalletQuery } from './wallets'

type WalletOptions = Pick<Options, 'walletsFeatured' | 'walletsInclude' | 'walletsExclude'>

export const isDirectoryId = (id: string): boolean => /^[0-9a-f]{64}$/.test(id)

/** The requests for the wallets that Connect suggests. `featured` is absent if the page features none of them. */
export function directoryQueries(
  { walletsFeatured, walletsInclude, walletsExclude }: WalletOptions,
  chains: readonly CaipNetworkId[],
): { readonly featured?: WalletQuery; readonly recommended: WalletQuery } {
  const featured = walletsFeatured.filter(isDirectoryId)
  const exclude = [...walletsExclude.filter(isDirectoryId), ...featured]
  return {
    ...(featured.length > 0 && { featured: { page: 1, entries: featured.length, include: featured } }),
    recommended: { page: 1, entries: RECOMMENDED_WALLETS, include: walletsInclude, exclude, chains },
  }
}

/** The request for the first page of all wallets. */
export function firstPageQuery(
  { walletsInclude, walletsExclude }: WalletOptions,
  chains: readonly CaipNetworkId[],
): WalletQuery {
  return {
    page: 1,
    entries: WALLETS_PER_PAGE,
    include: walletsInclude,
    exclude: walletsExclude.filter(isDirectoryId),
    chains,
  }
}
