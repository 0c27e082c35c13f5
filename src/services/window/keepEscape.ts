import { documentOf } from '../../domain/page/document'

/**
 * While a dialog of ours is the topmost, Escape belongs to it. A modal of the page around the element would close
 * instead or as well: Radix handles the press at the document, before it arrives, others the release
 * (docs/decisions/events-stay-inside.md). Nothing outside sees the key from its press to its release, also if the
 * dialog closes in between.
 *
 * @param focused what is focused in the dialog
 * @param take receives the press, and what would have been its target
 * @returns a function that ends it
 */
export function keepEscape(
  dialog: HTMLDialogElement,
  focused: () => Element | null,
  take: (press: KeyboardEvent, target: Element) => void,
): () => void {
  const { defaultView: window } = documentOf(dialog)
  let open = true
  let held = false
  const keep = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return
    const within = focused()
    const target = dialog.contains(within) ? within : isFree(event) && !isCovered(dialog) ? dialog : null
    const isPress = event.type === 'keydown'
    const isOurs = open && target !== null
    const goesOn = held && (event.repeat || !isPress)
    if (isOurs || goesOn) event.stopImmediatePropagation()
    // A key that is still held when the dialog has closed closes nothing else.
    if (isPress && !isOurs && goesOn) event.preventDefault()
    held = isPress && (isOurs || goesOn)
    if (!open && !held) end()
    if (isPress && isOurs) take(event, target)
  }
  const end = (): void => {
    for (const type of TYPES) window?.removeEventListener(type, keep, { capture: true })
  }
  for (const type of TYPES) window?.addEventListener(type, keep, { capture: true })
  return () => {
    open = false
    if (!held) end()
  }
}

const TYPES = ['keydown', 'keyup'] as const

/**
 * Gives an element in a shadow root a copy of the event that stays in there. What it prevents is prevented. The copy is
 * no KeyboardEvent: in Firefox one leaves the shadow root even if it is not composed.
 */
export function copyInto(event: KeyboardEvent, target: Element): void {
  const { key, code, keyCode, location, repeat, isComposing, shiftKey, ctrlKey, altKey, metaKey } = event
  const copied = { key, code, keyCode, location, repeat, isComposing, shiftKey, ctrlKey, altKey, metaKey }
  const copy = Object.assign(new Event('keydown', { bubbles: true, cancelable: true }), copied)
  if (!target.dispatchEvent(copy)) event.preventDefault()
}

/** Nothing has the focus: what had it is gone. */
function isFree({ target }: KeyboardEvent): boolean {
  return target instanceof HTMLElement && target.matches('html, body')
}

/** Whether a modal of the page was opened above the dialog, which fills the viewport. All else is inert, and no match. */
export function isCovered(dialog: HTMLDialogElement): boolean {
  let element: Element = dialog
  for (let root = dialog.getRootNode(); root instanceof ShadowRoot; root = element.getRootNode()) element = root.host
  const { clientWidth, clientHeight } = documentOf(dialog).documentElement
  const found = documentOf(dialog).elementFromPoint(clientWidth / 2, clientHeight / 2)
  return found !== null && !found.contains(element) && !element.contains(found)
}
