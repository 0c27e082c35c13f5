import type { ViewName } from '../../domain/page/viewName'
import { goBack } from './goBack'
import { replaceWith } from './goTo'
import type { World } from '../world'

/** Goes back one view. If there is no history because the page opened the view by name, the named view replaces it. */
export function goBackOrReplace(world: World, name: ViewName): void {
  if (world.store.getState().router.stack.length > 1) goBack(world)
  else replaceWith(world, { name })
}
