import { ViewFrame } from '../../ui/ViewFrame'
import { ActivityList } from './ActivityList'

export { sheets } from './ActivityList'

/** What happened, in a view of its own (views.md, 6.4). */
export function Activity() {
  return (
    <ViewFrame name="Activity">
      <ActivityList />
    </ViewFrame>
  )
}
