import type { State } from '../store/state'
import type { World } from './world'

/** Another tab of the account; it is shown again when the visitor comes back (views.md, 6.1). */
export function chooseAccountTab({ store }: World, accountTab: NonNullable<State['accountTab']>): void {
  store.setState({ accountTab })
}
