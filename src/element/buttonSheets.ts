import buttonCss from './button.css?inline'
import type { Registry } from './registry'

/** One constructable sheet for all elements of the page; nothing inline, so a strict policy is content. */
export function buttonSheets(registry: Registry): CSSStyleSheet[] {
  if (!registry.sheets) {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(buttonCss)
    registry.sheets = [sheet]
  }
  return registry.sheets
}
