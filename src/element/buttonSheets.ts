import buttonCss from './button.css?inline'
import type { Registry } from './registry'

/** One constructable style sheet for all elements of the page. It works under a strict Content-Security-Policy. */
export function buttonSheets(registry: Registry): CSSStyleSheet[] {
  if (!registry.sheets) {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(buttonCss)
    registry.sheets = [sheet]
  }
  return registry.sheets
}
