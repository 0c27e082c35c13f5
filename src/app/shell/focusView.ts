import type { ViewRow } from '../features'
import { controls, focusables } from './focusables'
import { TITLE_ID } from './titleId'

/** Focuses the control that was used to leave the view, else `initialFocus`, else the first control or the title. */
export function focusView(
  stage: HTMLElement,
  root: ShadowRoot,
  lastControl: number | undefined,
  initialFocus: ViewRow['initialFocus'],
): void {
  // An inline view moves the focus only if it is already in the element, so that it is not taken from the page.
  if (!stage.closest('dialog') && root.activeElement === null) return
  const title = root.getElementById(TITLE_ID)
  const preferred = initialFocus === 'title' ? title : initialFocus && stage.querySelector<HTMLElement>(initialFocus)
  const target =
    (lastControl !== undefined ? controls(stage)[lastControl] : undefined) || preferred || focusables(stage)[0] || title
  target?.focus({ preventScroll: true })
}
