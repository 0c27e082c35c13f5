/** The nearest scrolling ancestor within the same tree. Undefined if only the page scrolls. */
export function scrollParent(element: Element | null): Element | undefined {
  for (let at = element?.parentElement; at; at = at.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(at).overflowY)) return at
  }
  return undefined
}
