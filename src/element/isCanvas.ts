/** Names, URLs and classes of editors and of the previews in them: docs/decisions/still-in-editors.md */
const EDITORS =
  /editor-canvas|wp-admin|elementor-(editor|preview)|wf-design|canvas.webflow|framercanvas|editor.wix|sqs-edit/

/**
 * Whether the page is shown in an editor, by this window or one around it. The account of the site's author must not be
 * restored there, and presses belong to the editor.
 */
export function isCanvas(): boolean {
  try {
    for (let view = window; ; view = view.parent as typeof window) {
      const { name, document, location, Shopify } = view as typeof window & { Shopify?: { designMode?: boolean } }
      const marks = [name, location, document.documentElement.className, document.body?.className]
      if (Shopify?.designMode || EDITORS.test(`${[...marks, ...(location.ancestorOrigins ?? [])]}`)) return true
      if (view === view.parent) return false
    }
  } catch {
    // The window around this one is of another origin.
    return false
  }
}
