import { useCallback } from 'react'
import { adoptSheets } from '../../ui/adoptSheets'

/** A ref for the root of a lazily loaded part that brings its own style sheet. */
export function useOwnSheet(text: string): (node: HTMLElement | null) => void {
  return useCallback(
    (node) => {
      const root = node?.getRootNode()
      if (root instanceof ShadowRoot) adoptSheets(root, [text])
    },
    [text],
  )
}
