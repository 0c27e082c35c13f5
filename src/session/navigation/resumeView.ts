import { readEntry } from '../../services/storage/entries'
import { prefetch } from '../directory/prefetch'
import { selectIsConnected } from '../store/selectors'
import type { State } from '../store/state'
import type { World } from '../world'
import { openDialog } from './openModal'
import { clearOpenView } from './clearOpenView'

/**
 * Opens the dialog where it was when an earlier page of this tab was left for a wallet, as long as that wallet may
 * respond. Asks no wallet for anything.
 */
export async function resumeView(world: World): Promise<void> {
  const { store, services } = world
  const left = readEntry(services.tabStorage, 'open_view')
  const element = world.element()
  if (!left || element === undefined) return
  // Connected meanwhile, by another tab.
  if (left.until <= services.clock.now() || selectIsConnected(store.getState())) return clearOpenView(world)
  // The visitor was faster.
  if (store.getState().modal.openIn !== undefined) return
  openAt(world, element, [{ name: 'Connect' }, { name: 'ConnectingWalletConnect', wallet: left.wallet }])
}

function openAt(world: World, element: string, stack: State['router']['stack']): void {
  world.discoverWallets()
  world.store.setState({ router: { stack, direction: 'none' } })
  openDialog(world, element)
  void world.services.clock.nextTask().then(() => prefetch(world))
}
