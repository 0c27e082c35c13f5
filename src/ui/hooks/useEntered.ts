import { useCallback } from 'react'
import type { Problem } from '../../session/store/state'
import { useSelector, useAppContext } from '../context'

/** The action that ran when the view opened (`ViewActions.onEnter`): its error, and a function to run it again. */
export function useEntered(): { readonly failed: Problem | undefined; readonly retry: () => void } {
  const context = useAppContext()
  const failed = useSelector((state) => state.viewProblem)
  return { failed, retry: useCallback(() => context.reenterView(), [context]) }
}
