import { useLayoutEffect } from 'react'

/** Adopts style sheets into the element's shadow root; each text becomes one sheet, once per root. */
export function useSheets(root: ShadowRoot, texts: readonly string[]): void {
  useLayoutEffect(() => {
    for (const text of texts) adoptSheet(root, text)
  }, [root, texts])
}

const sheets = new Map<string, CSSStyleSheet>()

export function adoptSheet(root: ShadowRoot, text: string): void {
  let sheet = sheets.get(text)
  if (!sheet) {
    sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    sheets.set(text, sheet)
  }
  if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
}
