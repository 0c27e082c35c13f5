import { ViewFrame } from '../../ui/layout/ViewFrame'
import { ActivityList } from './ActivityList'

export { sheets } from './ActivityList'
export { loadActivity as refresh } from './actions/loadActivity'

/** The account's history as a view of its own. */
export function Activity() {
  return (
    <ViewFrame name="Activity">
      <ActivityList />
    </ViewFrame>
  )
}
