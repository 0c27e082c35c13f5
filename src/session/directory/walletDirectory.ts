import type { CaipNetworkId } from '../../domain/network/caip'
import { isExcluded } from '../../domain/wallet/excluded'
import { isMobile } from '../../domain/wallet/platform'
import type { Wallet } from '../../domain/wallet/wallet'
import type { WalletQuery } from '../../services/api/api'
import type { State, WalletList } from '../store/state'
import { isDirectoryId } from '../../services/api/directoryQueries'
import type { World } from '../world'

export async function fetchPage(
  world: World,
  query: WalletQuery,
  signal: AbortSignal,
): Promise<{ wallets: readonly Wallet[]; count: number }> {
  const { wallets, count, skipped } = await world.services.api.fetchWallets(query, signal)
  if (skipped > 0) world.services.log.warn(`${skipped} entries of the wallet directory could not be read.`)
  return { wallets: usable(world, wallets), count }
}

/** On a phone, only wallets that a link can open. Never a wallet that the page excludes by rdns or name. */
function usable(world: World, wallets: readonly Wallet[]): readonly Wallet[] {
  const { walletsExclude } = world.store.getState().options
  const mobile = isMobile(world.page.environment)
  return wallets.filter(
    (wallet) => (!mobile || wallet.mobileLink || wallet.webappLink) && !isExcluded(wallet, walletsExclude),
  )
}

export function excludedIds(options: State['options']): readonly string[] {
  return options.walletsExclude.filter(isDirectoryId)
}

export function requestedChains(world: World): readonly CaipNetworkId[] {
  return world.store.getState().networks.map((network) => network.caipNetworkId)
}

export function setDirectory(world: World, part: Partial<State['directory']>): void {
  world.store.setState((state) => ({ directory: { ...state.directory, ...part } }))
}

export function setPages(world: World, part: Partial<State['directory']['pages']> & Pick<WalletList, 'status'>): void {
  setDirectory(world, { pages: { ...world.store.getState().directory.pages, ...part } })
}
