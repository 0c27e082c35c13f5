import type { ViewRow } from '../setup/features'
import { controls, focusables } from './focusables'
import { TITLE_ID } from './titleId'

/** The control that was used to leave a view. */
export interface LastControl {
  readonly index: number
  readonly tag: string | undefined
}

/**
 * Focuses the control that was used to leave the view, else `initialFocus`, else the first control or the title. The
 * title as well if a placeholder is where `initialFocus` is to go.
 */
export function focusView(
  stage: HTMLElement,
  root: ShadowRoot,
  lastControl: LastControl | undefined,
  initialFocus: ViewRow['initialFocus'],
): void {
  // An inline view moves the focus only if it is already in the element, so that it is not taken from the page.
  if (!stage.closest('dialog') && root.activeElement === null) return
  // The prerender may have one as well.
  const title = stage.closest('.card')?.querySelector<HTMLElement>(`#${TITLE_ID}`)
  const all = controls(stage)
  const found = initialFocus && initialFocus !== 'title' && stage.querySelector<HTMLElement>(initialFocus)
  const preferred = initialFocus === 'title' || (found && !all.includes(found)) ? title : found
  const last = lastControl && all[lastControl.index]
  // A form that has got more controls meanwhile may have a field where a button was.
  const target = (last?.tagName === lastControl?.tag && last) || preferred || focusables(stage)[0] || title
  target?.focus({ preventScroll: true })
}
