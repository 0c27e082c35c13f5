import type { State, ViewEntry } from '../../../session/store/state'
import { entryFor } from '../../../session/directory/chooseInstalledWallet'
import { replaceWith } from '../../../session/navigation/goTo'
import type { World } from '../../../session/world'

/** Does a wallet that is about to be asked serve several families of the page, or none, with none chosen yet? */
export function needsNamespace(state: State, { name, installedId, namespace }: ViewEntry): boolean {
  const wallet = state.installed.find(({ id }) => id === installedId)
  return wallet !== undefined && namespace === undefined && entryFor(state, wallet).name !== name
}

/**
 * A wallet may be pressed before it is known that it serves several families, which is looked for behind Connect. It is
 * asked for one of them then, as if it had been known (views.md 3.6).
 */
export function askNamespaceFirst(world: World, entry: ViewEntry): void {
  replaceWith(world, { ...entry, name: 'ConnectingMultiChain' })
}
