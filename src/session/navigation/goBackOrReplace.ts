import type { ViewName } from '../../domain/page/viewName'
import { goBack } from './goBack'
import { replaceWith } from './goTo'
import type { World } from '../world'

/** One view back. A page may have opened a view by its name: then there is nothing to go back to, and another one takes its place. */
export function goBackOrReplace(world: World, name: ViewName): void {
  if (world.store.getState().router.stack.length > 1) goBack(world)
  else replaceWith(world, { name })
}
