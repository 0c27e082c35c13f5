import { saveScrollTop } from '../state'
import type { AccountScope } from '../../../session/store/state'
import type { Context } from '../../../session/context'

/** Saves the scroll position of a list, for when the visitor returns. */
export function saveActivityScroll(context: Context, list: AccountScope, scrollTop: number): void {
  context.store.setState(saveScrollTop(list, scrollTop))
}
