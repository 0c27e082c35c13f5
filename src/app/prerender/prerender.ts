import { EMAIL_SUBMIT_FROM_CHARACTERS } from '../../config/limits'
import { document } from '../../domain/page/document'
import { cleanTyped } from '../../domain/typedText'
import type { Words } from '../../messages/words'
import { copyInto, keepEscape } from '../../services/window/keepEscape'
import { adoptSheets } from '../../ui/styles/adoptSheets'
import { readEnvironment } from '../setup/readEnvironment'
import type { ElementBridge, Prerender } from '../bridge'
import { blockPageScroll } from '../shell/blockPageScroll'
import { focusView } from '../shell/focusView'
import { isCramped } from '../shell/isCramped'
import { createSecondClick } from '../shell/secondClick'
import { takeLink } from '../shell/takeLink'
import { prepare, takePrerender } from './buildPrerender'
import type { PrerenderedView } from './prerenderedView'

/** A press begins with one of these and ends with another. */
const PRESS_EVENTS = ['pointerdown', 'pointerup', 'pointercancel', 'keydown', 'keyup', 'click'] as const

export { prepare }

/**
 * Shows a view in a dialog before React is there (docs/decisions/prerender.md). It can be closed and its field
 * takes text. Other presses are kept for React's dialog, which takes its place.
 * @param onClose called when the visitor closes it
 */
export function drawPrerender(
  element: ElementBridge,
  view: PrerenderedView,
  words: Words,
  onClose: () => void,
): Prerender | undefined {
  const { root } = element
  const built = takePrerender(element, view, words)
  if (!built || (readEnvironment().framed && isCramped())) return undefined
  const { inner, dialog, submit } = built
  const ending = new AbortController()
  const { signal } = ending
  adoptSheets(root, view.sheets)
  root.append(inner)
  dialog.showModal()
  if (!dialog.checkVisibility()) {
    dialog.close()
    inner.remove()
    return undefined
  }
  focusView(dialog.querySelector('.stage') as HTMLElement, root, undefined, view.initialFocus)
  let untouchedFocus: Element | null | undefined = root.activeElement
  const release = blockPageScroll()
  const letEscape = keepEscape(dialog, () => root.activeElement, copyInto)

  const field = dialog.querySelector<HTMLInputElement>('.field-input')
  let pressed: HTMLElement | undefined
  let composing = false
  let lastEvent: Event | undefined
  let pressedBeside = false
  const isSecondClick = createSecondClick(root.host)

  const end = (): void => {
    if (signal.aborted) return
    ending.abort()
    letEscape()
    release()
  }
  const remove = (): void => {
    end()
    if (dialog.open) dialog.close()
    inner.remove()
  }
  const close = (): void => {
    if (signal.aborted) return
    end()
    dialog.classList.add('leaving')
    onClose()
    const leaving = dialog.getAnimations().map(({ finished }) => finished)
    void Promise.allSettled(leaving).then(remove)
  }

  const press = (control: HTMLElement): void => {
    if (pressed) return
    pressed = control
    control.ariaBusy = 'true'
    if (!control.matches('.row, .field-submit, .button')) return
    const spinner = document.createElement('span')
    spinner.className = 'button-spinner'
    spinner.ariaHidden = 'true'
    if (control === submit) control.replaceChildren(spinner)
    else if (control.matches('.button')) control.querySelector('.icon')?.replaceWith(spinner)
    else control.append(spinner)
  }
  const pressSubmit = (): void => {
    if (!field || !submit || cleanTyped(field.value) === '') return
    field.readOnly = true
    press(submit)
  }

  const listen = <Type extends keyof HTMLElementEventMap>(
    type: Type,
    listener: (event: HTMLElementEventMap[Type]) => void,
  ): void => dialog.addEventListener(type, listener, { signal })
  listen('cancel', (event) => {
    event.preventDefault()
    close()
  })
  listen('close', close)
  listen('pointerdown', ({ target }) => (pressedBeside = target === dialog))
  listen('click', (event) => {
    if (isSecondClick(event)) return event.preventDefault()
    const { target } = event
    if (target === dialog) return pressedBeside && close()
    const control = takeLink(event, readEnvironment()) ?? (target as Element).closest<HTMLElement>('button')
    if (control?.part.contains('close')) close()
    else if (control === submit) pressSubmit()
    else if (control) press(control)
  })
  listen('keydown', (event) => {
    if (event.target === field && event.key === 'Enter' && !event.isComposing) pressSubmit()
  })
  listen('input', () => {
    if (!submit) return
    const isLong = cleanTyped(field?.value ?? '').length >= EMAIL_SUBMIT_FROM_CHARACTERS
    if (isLong) field?.after(submit)
    else submit.remove()
  })

  listen('compositionstart', () => (composing = true))
  listen('compositionend', () => (composing = false))
  for (const type of PRESS_EVENTS)
    listen(type, (event) => {
      if (type.endsWith('down')) untouchedFocus = undefined
      const { key = ' ' } = event as Partial<KeyboardEvent>
      // No other key presses a button when it is released.
      if (key === ' ') lastEvent = event
    })

  return {
    view: view.name,
    isShown: () => !signal.aborted,
    progress: () => ({ composing, lastEvent }),
    done() {
      const focused = root.activeElement === untouchedFocus ? null : root.activeElement
      return signal.aborted ? undefined : { dialog, view: view.name, field, pressed, focused }
    },
    remove,
  }
}
