import { membersOf } from '../domain/page/document'
import { ownGlobal } from '../domain/page/ownGlobal'

/**
 * URLs of editors and of the previews in them, and classes that they set, with as much of each as no published page has
 * in its name; of WordPress's admin area widgets, customize, site-editor and post(-new):
 * docs/decisions/still-in-editors.md
 */
const EDITORS =
  /[/.](canvas\.webflow|framercanvas|editor\.wix)\.|elementor-preview=|wp-admin\/(wid|cust|site-e|post)|sqs-edit-mode/

type Shopify = { readonly designMode?: boolean } | undefined

/**
 * Whether the page is shown in an editor, by this window or one around it. The account of the site's author must not be
 * restored there, and presses belong to the editor.
 */
export function isCanvas(): boolean {
  try {
    for (let view: Window = window; ; view = view.parent) {
      const { document, location } = view
      const marks = [location, membersOf(document).body?.className, ...(location.ancestorOrigins ?? [])]
      // Gutenberg names its frame.
      if (
        view.name === 'editor-canvas' ||
        (ownGlobal(view, 'Shopify') as Shopify)?.designMode ||
        EDITORS.test(`${marks}`)
      )
        return true
      if (view === view.parent) return false
    }
  } catch {
    // The window around this one is of another origin.
    return false
  }
}
