const CONTROLS =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary, [tabindex]'

/** Everything inside a part of the page that can hold the focus, in order, drawn or not: finding it asks for no layout. */
export function controls(within: HTMLElement): HTMLElement[] {
  return [...within.querySelectorAll<HTMLElement>(CONTROLS)]
}

/** What the Tab key stops at, of these; the current one of a roving list stands for the list. */
export function focusables(within: HTMLElement): HTMLElement[] {
  return controls(within).filter((node) => node.tabIndex >= 0 && node.getClientRects().length > 0)
}
