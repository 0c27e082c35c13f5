import type { CaipNetworkId } from '../../domain/network/caip'
import { isExcluded } from '../../domain/wallet/excluded'
import { isMobile } from '../../domain/wallet/platform'
import type { Wallet } from '../../domain/wallet/wallet'
import type { WalletQuery } from '../../services/api/api'
import type { State, WalletList } from '../store/state'
import { isDirectoryId } from '../../services/api/directoryQueries'
import type { Context } from '../context'

export async function fetchPage(
  context: Context,
  query: WalletQuery,
  signal: AbortSignal,
): Promise<{ wallets: readonly Wallet[]; count: number }> {
  const { wallets, count, skipped } = await context.services.api.fetchWallets(query, signal)
  if (skipped > 0) context.services.log.warn(`${skipped} entries of the wallet directory could not be read.`)
  return { wallets: usable(context, wallets), count }
}

/** On a phone, only wallets that a link can open. Never a wallet that the page excludes by rdns or name. */
function usable(context: Context, wallets: readonly Wallet[]): readonly Wallet[] {
  const { walletsExclude } = context.store.getState().options
  const mobile = isMobile(context.page.environment)
  return wallets.filter(
    (wallet) => (!mobile || wallet.mobileLink || wallet.webappLink) && !isExcluded(wallet, walletsExclude),
  )
}

export function excludedIds(options: State['options']): readonly string[] {
  return options.walletsExclude.filter(isDirectoryId)
}

export function requestedChains(context: Context): readonly CaipNetworkId[] {
  return context.store.getState().networks.map((network) => network.caipNetworkId)
}

export function setDirectory(context: Context, part: Partial<State['directory']>): void {
  context.store.setState((state) => ({ directory: { ...state.directory, ...part } }))
}

export function setPages(
  context: Context,
  part: Partial<State['directory']['pages']> & Pick<WalletList, 'status'>,
): void {
  setDirectory(context, { pages: { ...context.store.getState().directory.pages, ...part } })
}
