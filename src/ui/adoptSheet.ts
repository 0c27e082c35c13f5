const sheets = new Map<string, CSSStyleSheet>()

/** Adopts a style text into a shadow root, once per root; the browser reads each text once per page. */
export function adoptSheet(root: ShadowRoot, text: string): void {
  let sheet = sheets.get(text)
  if (!sheet) {
    sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    sheets.set(text, sheet)
  }
  if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
}
