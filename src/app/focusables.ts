const CONTROLS = 'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary, [tabindex]'

/** What the Tab key stops at inside a part of the page, in order; the current one of a roving list stands for the list. */
export function focusables(within: HTMLElement): HTMLElement[] {
  return [...within.querySelectorAll<HTMLElement>(CONTROLS)].filter((node) => node.tabIndex >= 0 && node.getClientRects().length > 0)
}
