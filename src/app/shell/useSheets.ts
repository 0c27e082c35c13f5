import { useLayoutEffect } from 'react'
import { adoptSheet } from '../../ui/adoptSheet'

/** Adopts style sheets into the element's shadow root; each text becomes one sheet, once per root. */
export function useSheets(root: ShadowRoot, texts: readonly string[]): void {
  useLayoutEffect(() => {
    for (const text of texts) adoptSheet(root, text)
  }, [root, texts])
}
