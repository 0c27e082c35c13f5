import { selectWalletFamilies } from '../store/families'
import { goTo } from './goTo'
import type { World } from './world'

/** An installed wallet was pressed. One that serves several families of the page is asked for one of them (views.md 3.6). */
export function chooseInstalled(world: World, walletId: string): void {
  const state = world.store.getState()
  const wallet = state.installed.find((each) => each.id === walletId)
  world.track('SELECT_WALLET', { name: wallet?.name ?? 'Unknown', platform: 'browser' })
  const families = wallet ? selectWalletFamilies(state, wallet) : []
  goTo(world, { name: families.length > 1 ? 'ConnectingMultiChain' : 'ConnectingExternal', installedId: walletId })
}
