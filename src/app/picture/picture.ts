import { EMAIL_SUBMIT_FROM_CHARACTERS } from '../../config/limits'
import { cleanTyped } from '../../domain/typedText'
import { CONNECT_FOCUS } from '../../features/connect/connectOrder'
import type { Words } from '../../messages/words'
import { copyInto, keepEscape } from '../../services/window/keepEscape'
import { adoptSheets } from '../../ui/styles/adoptSheets'
import loginCss from '../../ui/styles/login.css?inline'
import { readEnvironment } from '../begin/readEnvironment'
import { shellSheets } from '../begin/sheets'
import type { ElementBridge, Picture } from '../bridge'
import { blockPageScroll } from '../shell/blockPageScroll'
import { focusView } from '../shell/focusView'
import { isCramped } from '../shell/isCramped'
import { keepEventsInside } from '../shell/keepEventsInside'
import { drawConnect, drawSubmit } from './drawConnect'
import { giveTo } from './handOver'

/** Does what takes time and shows nothing: the browser reads the style sheets. */
export function prepare({ root }: ElementBridge): void {
  // In the order in which React's views adopt them.
  adoptSheets(root, [loginCss])
  adoptSheets(root, shellSheets)
}

/**
 * Shows Connect in a dialog before React is there (docs/decisions/first-picture.md). It can be closed and its field
 * takes text. Other presses are kept for React's dialog, which takes its place.
 * @param onClose called when the visitor closes it
 */
export function drawPicture(element: ElementBridge, words: Words, onClose: () => void): Picture | undefined {
  const { root } = element
  const dialog = drawConnect(element, words)
  if (!dialog || (readEnvironment().framed && isCramped())) return undefined
  const ending = new AbortController()
  const { signal } = ending
  const inner = document.createElement('div')
  inner.style.display = 'contents'
  keepEventsInside(inner)
  inner.append(dialog)
  prepare(element)
  root.append(inner)
  dialog.showModal()
  if (!dialog.checkVisibility()) {
    dialog.close()
    inner.remove()
    return undefined
  }
  focusView(dialog.querySelector('.stage') as HTMLElement, root, undefined, CONNECT_FOCUS)
  const release = blockPageScroll()
  const letEscape = keepEscape(dialog, () => root.activeElement, copyInto)

  const field = dialog.querySelector<HTMLInputElement>('.field-input')
  const submit = drawSubmit(words)
  let pressed: HTMLElement | undefined
  let composing: { readonly ended: Promise<void>; end(): void } | undefined
  let pressedBeside = false

  const end = (): void => {
    if (signal.aborted) return
    ending.abort()
    composing?.end()
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
    if (!control.matches('.row, .field-submit')) return
    const spinner = document.createElement('span')
    spinner.className = 'button-spinner'
    spinner.ariaHidden = 'true'
    if (control === submit) control.replaceChildren(spinner)
    else control.append(spinner)
  }
  const pressSubmit = (): void => {
    if (!field || cleanTyped(field.value) === '') return
    field.readOnly = true
    press(submit)
  }

  const hear = <Type extends keyof HTMLElementEventMap>(
    type: Type,
    listener: (event: HTMLElementEventMap[Type]) => void,
  ): void => dialog.addEventListener(type, listener, { signal })
  hear('cancel', (event) => {
    event.preventDefault()
    close()
  })
  hear('close', close)
  hear('pointerdown', ({ target }) => (pressedBeside = target === dialog))
  hear('click', ({ target }) => {
    if (target === dialog) return pressedBeside && close()
    const control = (target as Element).closest<HTMLElement>('button')
    if (control?.part.contains('close')) close()
    else if (control === submit) pressSubmit()
    else if (control) press(control)
  })
  hear('keydown', (event) => {
    if (event.target === field && event.key === 'Enter' && !event.isComposing) pressSubmit()
  })
  hear('input', () => {
    const isLong = cleanTyped(field?.value ?? '').length >= EMAIL_SUBMIT_FROM_CHARACTERS
    if (isLong) field?.after(submit)
    else submit.remove()
  })
  hear('compositionstart', () => {
    let resolveEnded = (): void => {}
    composing = { ended: new Promise((resolve) => (resolveEnded = resolve)), end: () => resolveEnded() }
  })
  hear('compositionend', () => {
    composing?.end()
    composing = undefined
  })

  return {
    isShown: () => !signal.aborted,
    composed: () => composing?.ended ?? Promise.resolve(),
    handOver() {
      const give = signal.aborted ? () => {} : giveTo({ dialog, field, pressed, focused: root.activeElement })
      remove()
      return give
    },
    remove,
  }
}
