/** Composed events that have no `on` property. */
const OTHER_EVENTS = ['focusin', 'focusout', 'compositionstart', 'compositionupdate', 'compositionend']

/**
 * Stops presses, keys and all other native events of the dialog's own controls. For the page they would be events of
 * the button. Those of what the page has slotted into the dialog go on: docs/decisions/events-stay-inside.md
 */
export function keepEventsInside(inner: HTMLElement): void {
  const keep = (type: string): void =>
    inner.addEventListener(type, (event) => inner.contains(event.target as Node) && event.stopPropagation(), {
      passive: true,
    })
  for (const name in inner) if (name.startsWith('on')) keep(name.slice(2))
  OTHER_EVENTS.forEach(keep)
}
