import type { ViewRow } from '../features'
import { controls, focusables } from './focusables'
import { TITLE_ID } from './titleId'

/** Moves the focus into a view: to the control that was used to leave it, else where the view wishes, else to the title (views.md 1.2). */
export function focusView(
  stage: HTMLElement,
  root: ShadowRoot,
  returning: number | undefined,
  wish: ViewRow['initialFocus'],
): void {
  // Views in place move the focus only when it is in the element already: they must not pull it out of the page.
  if (!stage.closest('dialog') && root.activeElement === null) return
  const title = root.getElementById(TITLE_ID)
  const wished = wish === 'title' ? title : wish && stage.querySelector<HTMLElement>(wish)
  const target =
    (returning !== undefined ? controls(stage)[returning] : undefined) || wished || focusables(stage)[0] || title
  target?.focus({ preventScroll: true })
}
