import { document, membersOf } from '../../domain/page/document'

/**
 * Copies a text as a visitor would, by selecting it. For pages without a clipboard: over plain http, or in a frame
 * without the permission. Only within a press.
 * @throws if the browser refuses
 */
export function copyBySelection(text: string): void {
  const focused = focusedElement()
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  // Beside what has the focus: while a dialog is modal, everything outside it is inert and cannot be selected.
  const place = focused?.closest('dialog') ?? focused?.getRootNode()
  ;(place instanceof ShadowRoot || place instanceof HTMLElement ? place : document.body).append(field)
  try {
    field.focus({ preventScroll: true })
    field.select()
    // Deprecated, and the only way without a permission.
    if (!document.execCommand('copy')) throw new DOMException('The browser does not copy.', 'NotAllowedError')
  } finally {
    field.remove()
    focused?.focus({ preventScroll: true })
  }
}

function focusedElement(): HTMLElement | undefined {
  let focused = document.activeElement
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement
  return focused instanceof HTMLElement ? membersOf(focused) : undefined
}
