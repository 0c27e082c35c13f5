const CONTROLS =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary, [tabindex]'

/** Everything that can hold the focus, in document order, visible or not. Forces no layout. */
export function controls(container: HTMLElement): HTMLElement[] {
  return [...container.querySelectorAll<HTMLElement>(CONTROLS)]
}

/** The tab stops among them. A list with a roving tabindex counts once. */
export function focusables(container: HTMLElement): HTMLElement[] {
  return controls(container).filter((node) => node.tabIndex >= 0 && node.getClientRects().length > 0)
}
