import type { State, ViewEntry } from '../../../session/store/state'
import { entryFor } from '../../../session/directory/chooseInstalledWallet'
import { replaceWith } from '../../../session/navigation/goTo'
import type { Context } from '../../../session/context'

/** Whether an installed wallet supports several of the page's namespaces, or none, and none has been chosen yet. */
export function needsNamespace(state: State, { name, installedId, namespace }: ViewEntry): boolean {
  const wallet = state.installed.find(({ id }) => id === installedId)
  return wallet !== undefined && namespace === undefined && entryFor(state, wallet).name !== name
}

/**
 * Replaces the view with the choice of a namespace. A wallet may be pressed before its namespaces are discovered, which
 * happens in the background.
 */
export function replaceWithNamespaceChoice(context: Context, entry: ViewEntry): void {
  replaceWith(context, { ...entry, name: 'ConnectingMultiChain' })
}
