const CONTROLS = ':is(a[href], button, input, select, textarea, summary, [tabindex]):not(:disabled)'

/** Everything that can hold the focus, in document order, visible or not. Forces no layout. */
export function controls(container: HTMLElement): HTMLElement[] {
  return [...container.querySelectorAll<HTMLElement>(CONTROLS)]
}

/** The tab stops among them. A list with a roving tabindex counts once. */
export function focusables(container: HTMLElement): HTMLElement[] {
  return controls(container).filter((node) => node.tabIndex >= 0 && node.getClientRects().length > 0)
}
