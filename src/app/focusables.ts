const CONTROLS = 'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary, [tabindex]'

/** Everything inside a part of the page that can hold the focus, in order. */
export function controls(within: HTMLElement): HTMLElement[] {
  return [...within.querySelectorAll<HTMLElement>(CONTROLS)].filter((node) => node.getClientRects().length > 0)
}

/** What the Tab key stops at, of these; the current one of a roving list stands for the list. */
export function focusables(within: HTMLElement): HTMLElement[] {
  return controls(within).filter((node) => node.tabIndex >= 0)
}
