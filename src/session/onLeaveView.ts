import { selectView } from './store/selectors'
import type { World } from './world'

/** Calls `left`, once, as soon as another view is on screen or the dialog has closed. The returned function stops the watch. */
export function onLeaveView({ store }: World, left: () => void): () => void {
  const { openIn } = store.getState().modal
  const { name } = selectView(store.getState())
  const stop = store.subscribe((state) => {
    if (state.modal.openIn === openIn && selectView(state).name === name) return
    stop()
    left()
  })
  return stop
}
