import type { DoneInPrerender, Prerender } from '../bridge'

/** Opens a window within the press, or writes to the clipboard. */
const NEEDS_ACTIVATION = 'a, .social, [part~=copy]'
const CONTROLS = 'button, a, input, .title'

/**
 * Takes the prerender away, because React's dialog is about to be shown. Returns a function that repeats in that
 * dialog, of which the visitor has seen nothing yet, what was done in the prerender.
 */
export function takeOver(prerender: Prerender | undefined): Repeat | undefined {
  const done = prerender?.done()
  const repeat = done && readDone(done)
  prerender?.remove()
  return repeat
}

/** Repeats in another dialog what was done in the one that it takes the place of. */
export type Repeat = (next: HTMLDialogElement) => void

export function readDone({ dialog, view, field, pressed, focused }: DoneInPrerender): Repeat {
  const text = field?.value ?? ''
  const selection = field && ([field.selectionStart, field.selectionEnd, field.selectionDirection] as const)
  const scrolled = dialog.querySelector('.body')?.scrollTop ?? 0
  const animations = dialog.getAnimations({ subtree: true })
  const times = new Map(animations.map((each) => [nameOf(each), each.currentTime]))
  const focusedAt = placeOf(dialog, focused)
  const pressedAt = placeOf(dialog, pressed)

  return (next) => {
    for (const animation of next.getAnimations({ subtree: true })) {
      const time = times.get(nameOf(animation))
      if (time !== undefined) animation.currentTime = time
      else if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish()
    }
    // What the session has come to may need another view.
    if (!next.querySelector(`[data-view=${view}]`)) return
    const body = next.querySelector('.body')
    if (body) body.scrollTop = scrolled
    const nextField = next.querySelector<HTMLInputElement>('.field-input')
    if (nextField && text !== '') {
      // Fields for email addresses do not tell their selection, but keep it when they become one.
      const { type } = nextField
      nextField.type = 'text'
      setValue(nextField, text)
      if (selection) nextField.setSelectionRange(selection[0], selection[1], selection[2] ?? undefined)
      nextField.type = type
      // While React is showing the dialog it would put the empty text back.
      queueMicrotask(() => nextField.dispatchEvent(new InputEvent('input', { bubbles: true })))
    }
    controlAt(next, focusedAt)?.focus({ preventScroll: true })
    if (pressedAt !== undefined) queueMicrotask(() => press(next, pressedAt))
  }
}

function press(next: HTMLDialogElement, place: string): void {
  const control = controlAt(next, place)
  // The browser refuses a window that opens too long after the press: the visitor presses once more.
  const isActive = navigator.userActivation?.isActive !== false
  if (!control || (!isActive && control.matches(NEEDS_ACTIVATION))) control?.focus({ preventScroll: true })
  else control.click()
}

/** Past the property by which React follows what is set. */
function setValue(field: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
}

/** A control by what it is, and how many such controls come before it. */
function placeOf(dialog: HTMLDialogElement, control: Element | null | undefined): string | undefined {
  return control ? placesIn(dialog).find(([, each]) => each === control)?.[0] : undefined
}

function controlAt(dialog: HTMLDialogElement, place: string | undefined): HTMLElement | undefined {
  return placesIn(dialog).find(([each]) => each === place)?.[1]
}

function placesIn(dialog: HTMLDialogElement): readonly (readonly [string, HTMLElement])[] {
  const counts = new Map<string, number>()
  return [...dialog.querySelectorAll<HTMLElement>(CONTROLS)].map((control) => {
    const { row, walletId = row, provider } = control.dataset
    const what = [control.tagName, control.part.value, walletId, provider].join()
    const count = (counts.get(what) ?? 0) + 1
    counts.set(what, count)
    return [`${what},${count}`, control]
  })
}

function nameOf(animation: Animation): string {
  const target = (animation.effect as KeyframeEffect | null)?.target
  return `${(animation as Partial<CSSAnimation>).animationName} ${target?.tagName} ${target?.className}`
}
