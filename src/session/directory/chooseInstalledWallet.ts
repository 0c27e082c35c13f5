import { DEFAULT_NAMESPACE } from '../../domain/network/namespaces'
import type { InstalledWallet } from '../../domain/wallet/wallet'
import { selectWalletNamespaces } from '../store/namespaces'
import type { State, ViewEntry } from '../store/state'
import { goTo } from '../navigation/goTo'
import type { World } from '../world'

/** An installed wallet was pressed. One that serves several families of the page is asked for one of them (views.md 3.6). */
export function chooseInstalledWallet(world: World, walletId: string): void {
  const state = world.store.getState()
  const wallet = state.installed.find((each) => each.id === walletId)
  world.track('SELECT_WALLET', { name: wallet?.name ?? 'Unknown', platform: 'browser' })
  goTo(world, wallet ? entryFor(state, wallet) : { name: 'ConnectingExternal', installedId: walletId })
}

/** Where an installed wallet leads: to itself, or to the choice of a family; there it is also said that it has none in common with the page. */
export function entryFor(state: State, wallet: InstalledWallet): ViewEntry {
  // While the networks are on their way, the wallet's own word holds.
  const namespaces =
    state.networks.length === 0 ? (wallet.namespaces ?? [DEFAULT_NAMESPACE]) : selectWalletNamespaces(state, wallet)
  return { name: namespaces.length === 1 ? 'ConnectingExternal' : 'ConnectingMultiChain', installedId: wallet.id }
}
