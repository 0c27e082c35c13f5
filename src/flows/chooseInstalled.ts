import { goTo } from './goTo'
import type { World } from './world'

/** An installed wallet was pressed. */
export function chooseInstalled(world: World, walletId: string): void {
  const wallet = world.store.getState().installed.find((each) => each.id === walletId)
  world.track('SELECT_WALLET', { name: wallet?.name ?? 'Unknown', platform: 'browser' })
  goTo(world, { name: 'ConnectingExternal', installedId: walletId })
}
