import { ViewFrame } from '../../ui/layout/ViewFrame'
import { ActivityList } from './ActivityList'

export { sheets } from './ActivityList'
export { loadActivity as refresh } from './actions/loadActivity'

/** The history of the account, in a view of its own. */
export function Activity() {
  return (
    <ViewFrame name="Activity">
      <ActivityList />
    </ViewFrame>
  )
}
