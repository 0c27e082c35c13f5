import { useLayoutEffect } from 'react'
import { adoptSheets } from '../../ui/styles/adoptSheets'

/** Adopts style sheets into the element's shadow root, each text once per root. */
export function useSheets(root: ShadowRoot, texts: readonly string[]): void {
  useLayoutEffect(() => {
    adoptSheets(root, texts)
  }, [root, texts])
}
