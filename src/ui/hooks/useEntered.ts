import { useCallback } from 'react'
import type { Problem } from '../../session/store/state'
import { useSelector, useWorld } from '../context'

/** The action that ran when the view opened (`ViewActions.onEnter`): its error, and a function to run it again. */
export function useEntered(): { readonly failed: Problem | undefined; readonly retry: () => void } {
  const world = useWorld()
  const failed = useSelector((state) => state.viewProblem)
  return { failed, retry: useCallback(() => world.reenterView(), [world]) }
}
