/** What scrolls when this element is out of sight, within the same tree. Undefined when only the page does. */
export function scrollParent(element: Element | null): Element | undefined {
  for (let at = element?.parentElement; at; at = at.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(at).overflowY)) return at
  }
  return undefined
}
