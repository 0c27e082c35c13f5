import { DEFAULT_NAMESPACE } from '../../domain/network/namespaces'
import type { InstalledWallet } from '../../domain/wallet/wallet'
import { selectWalletNamespaces } from '../store/namespaces'
import type { State, ViewEntry } from '../store/state'
import { goTo } from '../navigation/goTo'
import type { Context } from '../context'

/** Handles a press on an installed wallet. */
export function chooseInstalledWallet(context: Context, walletId: string): void {
  const state = context.store.getState()
  const wallet = state.installed.find((each) => each.id === walletId)
  context.track('SELECT_WALLET', { name: wallet?.name ?? 'Unknown', platform: 'browser' })
  goTo(context, wallet ? entryFor(state, wallet) : { name: 'ConnectingExternal', installedId: walletId })
}

/** The view that connects an installed wallet, or lets the visitor choose a namespace unless there is exactly one. */
export function entryFor(state: State, wallet: InstalledWallet): ViewEntry {
  // Until the networks are loaded, use the namespaces that the wallet declares.
  const namespaces =
    state.networks.length === 0 ? (wallet.namespaces ?? [DEFAULT_NAMESPACE]) : selectWalletNamespaces(state, wallet)
  return { name: namespaces.length === 1 ? 'ConnectingExternal' : 'ConnectingMultiChain', installedId: wallet.id }
}
