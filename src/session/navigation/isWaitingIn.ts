import { selectView } from '../store/selectors'
import type { Context } from '../context'

/** Whether the visitor is still in the feature that sent the request, or in the approval that covers it. */
export function isWaitingIn({ store, views }: Context, feature: string): boolean {
  const rules = views[selectView(store.getState()).name]
  return rules.feature === feature || rules.isApproval === true
}
