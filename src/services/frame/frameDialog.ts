import { CARD_ANIMATION_MS, SHAKE_MS } from '../../config/limits'
import type { FrameRect } from '../../domain/page/frameRect'
import { randomId } from './randomId'

/** The page that the iframe is put into. */
export interface FramePlace {
  readonly document: Document
  readonly window: Window & typeof globalThis
}

export interface FrameDialogSettings {
  readonly address: string
  readonly title: () => string
  readonly scheme: () => 'light' | 'dark' | undefined
  /** Escape, the back gesture or a press beside the shown iframe. */
  readonly onCloseAsked: () => void
  /** A document arrived in the iframe; its own error page counts. */
  readonly onLoad: () => void
  readonly onError: () => void
  /** Somebody took the iframe out of the page. */
  readonly onLost: () => void
}

/** The iframe in its own dialog on the body, where no dialog of ours makes it inert (decisions.md, 16; bridge.md). */
export interface FrameDialog {
  readonly iframe: HTMLIFrameElement
  show(box: FrameRect): void
  hide(): void
  shake(): void
  remove(): void
}

// The card's own, step by step.
const SHAKE = ['0', '-2px', '4px', '-7px', '7px', '-7px', '7px', '-7px', '4px', '-2px', '0']

/**
 * Puts the iframe into the page, hidden. It stays where it is until it is removed: an iframe that moves loads anew, and a
 * login under way is lost.
 */
export function mountFrameDialog({ document, window }: FramePlace, settings: FrameDialogSettings): FrameDialog {
  const dialog = document.createElement('dialog')
  const iframe = document.createElement('iframe')
  dialog.id = `wcb-frame-${randomId().slice(0, 8)}`
  // No style of the page reaches the backdrop either; no style attribute of the page could.
  const sheet = new window.CSSStyleSheet()
  sheet.replaceSync(`#${dialog.id}::backdrop{all:initial!important;display:none!important}`)
  let shown = false
  let pressedBeside = false
  let focusBefore: Element | null = null

  // `all` first: whatever the page says about dialogs and iframes, in this release or the next, ends here.
  dress(dialog, {
    all: 'initial',
    display: 'none',
    position: 'fixed',
    inset: '0',
    width: '100%',
    height: '100%',
    'forced-color-adjust': 'none',
  })
  // Forced colours turn the transparent line into a visible edge.
  dress(iframe, {
    all: 'initial',
    display: 'block',
    position: 'fixed',
    outline: '1px solid transparent',
    'outline-offset': '-1px',
  })
  iframe.allow = 'clipboard-write'
  iframe.src = settings.address

  const name = (): void => {
    iframe.title = settings.title()
    dialog.setAttribute('aria-label', iframe.title)
    dress(iframe, { 'color-scheme': settings.scheme() ?? 'light dark' })
  }

  const play = (property: 'opacity' | 'translate', values: string[], duration: number): void => {
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return
    // An important property would hold still under the animation.
    iframe.style.removeProperty(property)
    const animation = iframe.animate({ [property]: values }, { duration, easing: 'ease' })
    animation.onfinish = animation.oncancel = () => dress(iframe, { [property]: 'initial' })
  }

  const askToClose = (event: Event): void => {
    event.preventDefault()
    settings.onCloseAsked()
  }
  dialog.addEventListener('cancel', (event) => event.target === dialog && askToClose(event))
  dialog.addEventListener('keydown', (event) => event.key === 'Escape' && askToClose(event))
  dialog.addEventListener('pointerdown', ({ target }) => (pressedBeside = target === dialog))
  dialog.addEventListener('click', (event) => event.target === dialog && pressedBeside && askToClose(event))
  dialog.addEventListener('close', (event) => {
    // The second close request without an activation in between cannot be refused.
    if (!shown || dialog.open || !dialog.isConnected) return
    dialog.showModal()
    iframe.focus({ preventScroll: true })
    askToClose(event)
  })
  iframe.addEventListener('load', settings.onLoad)
  iframe.addEventListener('error', settings.onError)

  const parent = document.body ?? document.documentElement
  const watch = new window.MutationObserver(() => iframe.isConnected || settings.onLost())
  name()
  dialog.append(iframe)
  parent.append(dialog)
  watch.observe(parent, { childList: true })
  watch.observe(dialog, { childList: true })
  // Some pages replace their body as a whole.
  watch.observe(document.documentElement, { childList: true })

  const hide = (): void => {
    if (!shown) return
    shown = false
    dialog.close()
    dress(dialog, { display: 'none' })
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet)
    ;(focusBefore as HTMLElement | null)?.focus?.({ preventScroll: true })
    focusBefore = null
  }

  return {
    iframe,
    show({ left, top, width, height, radius }) {
      dress(iframe, {
        left: `${left}px`,
        top: `${top}px`,
        width: `${width}px`,
        height: `${height}px`,
        'border-radius': radius,
      })
      // Open but no longer modal: the page has moved it.
      if (shown && dialog.matches(':modal')) return
      if (shown) dialog.open = false
      else {
        focusBefore = deepFocus(document)
        document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
      }
      shown = true
      name()
      dress(dialog, { display: 'block' })
      dialog.showModal()
      iframe.focus({ preventScroll: true })
      play('opacity', ['0', '1'], CARD_ANIMATION_MS)
    },
    hide,
    shake: () => play('translate', SHAKE, SHAKE_MS),
    remove() {
      watch.disconnect()
      hide()
      iframe.removeEventListener('load', settings.onLoad)
      iframe.removeEventListener('error', settings.onError)
      dialog.remove()
    },
  }
}

// One property at a time: a strict content policy forbids the attribute, not this; and a page's own rule must not win.
function dress(element: HTMLElement, style: Readonly<Record<string, string>>): void {
  for (const [property, value] of Object.entries(style)) element.style.setProperty(property, value, 'important')
}

function deepFocus(document: Document): Element | null {
  let at = document.activeElement
  while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement
  return at
}
