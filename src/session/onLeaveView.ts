import { selectView } from './store/selectors'
import type { Context } from './context'

/** Calls `onLeave` once when the view changes or the dialog closes. Returns a function that stops watching. */
export function onLeaveView({ store }: Context, onLeave: () => void): () => void {
  const { openIn } = store.getState().modal
  const { name } = selectView(store.getState())
  const stop = store.subscribe((state) => {
    if (state.modal.openIn === openIn && selectView(state).name === name) return
    stop()
    onLeave()
  })
  return stop
}
