import { addSheet } from './addSheet'

const sheets = new Map<string, CSSStyleSheet>()

/** Adopts style texts into a shadow root, each once. The browser parses each text once per page. */
export function adoptSheets(root: ShadowRoot, texts: readonly string[]): void {
  for (const text of texts) addSheet(root, sheetOf(text), text)
}

/** The style sheet of a text. Parsing takes its time on a slow phone: once per page. */
export function sheetOf(text: string): CSSStyleSheet {
  let sheet = sheets.get(text)
  if (!sheet) {
    sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    sheets.set(text, sheet)
  }
  return sheet
}
