import type { ViewName } from '../../domain/page/viewName'
import { goBack } from './goBack'
import { replaceWith } from './goTo'
import type { Context } from '../context'

/** Goes back one view. If there is no history because the page opened the view by name, the named view replaces it. */
export function goBackOrReplace(context: Context, name: ViewName): void {
  if (context.store.getState().router.stack.length > 1) goBack(context)
  else replaceWith(context, { name })
}
