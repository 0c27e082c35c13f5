import { membersOf } from '../../domain/page/document'
import { CARD_ANIMATION_MS, SHAKE_MS } from '../../config/limits'
import type { FrameRect } from '../../domain/page/frameRect'
import { randomHex } from '../randomHex'
import { REFERRER_POLICY } from '../referrer'
import { keepEscape } from '../window/keepEscape'

/** The page that the iframe is added to. */
export interface FramePlace {
  readonly document: Document
  readonly window: Window & typeof globalThis
}

export interface FrameDialogSettings {
  readonly url: string
  readonly title: () => string
  readonly scheme: () => 'light' | 'dark' | undefined
  /** Escape, the back gesture or a press beside the shown iframe. */
  readonly onCloseRequest: () => void
  /** The iframe loaded a document; the browser's error page counts. */
  readonly onLoad: () => void
  readonly onError: () => void
  /** The page removed the iframe. */
  readonly onLost: () => void
}

/**
 * The iframe in a dialog of its own on the body, where our modal dialog does not make it inert
 * (docs/protocol/frame.md#the-iframe).
 */
export interface FrameDialog {
  readonly iframe: HTMLIFrameElement
  show(rect: FrameRect): void
  hide(): void
  shake(): void
  remove(): void
}

// The same steps as the card's own shake.
const SHAKE = ['0', '-2px', '4px', '-7px', '7px', '-7px', '7px', '-7px', '4px', '-2px', '0']

/**
 * Adds the iframe to the page, hidden. It stays in its place until it is removed: an iframe that is moved reloads, and
 * a login in progress is lost.
 */
export function mountFrameDialog(place: FramePlace, settings: FrameDialogSettings): FrameDialog {
  const { document, window } = place
  const { dialog, iframe, sheet } = createElements(place, settings.url)
  let shown = false
  let pressedBeside = false
  let letEscape = (): void => {}
  let focusBefore: Element | null = null

  const name = (): void => {
    iframe.title = settings.title()
    dialog.setAttribute('aria-label', iframe.title)
    applyStyles(iframe, { 'color-scheme': settings.scheme() ?? 'light dark' })
  }

  const requestClose = (event: Event): void => {
    event.preventDefault()
    settings.onCloseRequest()
  }
  dialog.addEventListener('cancel', (event) => event.target === dialog && requestClose(event))
  dialog.addEventListener('pointerdown', ({ target }) => (pressedBeside = target === dialog))
  dialog.addEventListener('click', (event) => event.target === dialog && pressedBeside && requestClose(event))
  dialog.addEventListener('close', (event) => {
    // Browsers do not let a second close request without user activation in between be cancelled.
    if (!shown || dialog.open || !dialog.isConnected) return
    dialog.showModal()
    iframe.focus({ preventScroll: true })
    requestClose(event)
  })
  iframe.addEventListener('load', settings.onLoad)
  iframe.addEventListener('error', settings.onError)

  const parent = document.body ?? document.documentElement
  const watch = new window.MutationObserver(() => iframe.isConnected || settings.onLost())
  name()
  parent.append(dialog)
  watch.observe(parent, { childList: true })
  watch.observe(dialog, { childList: true })
  // Some pages replace their body as a whole.
  watch.observe(document.documentElement, { childList: true })

  const hide = (): void => {
    if (!shown) return
    shown = false
    letEscape()
    dialog.close()
    applyStyles(dialog, { display: 'none' })
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet)
    ;(focusBefore as HTMLElement | null)?.focus?.({ preventScroll: true })
    focusBefore = null
  }

  return {
    iframe,
    show({ left, top, width, height, radius }) {
      applyStyles(iframe, {
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
      if (!shown) letEscape = keepEscape(dialog, () => document.activeElement, requestClose)
      shown = true
      name()
      applyStyles(dialog, { display: 'block' })
      dialog.showModal()
      iframe.focus({ preventScroll: true })
      play(window, iframe, 'opacity', ['0', '1'], CARD_ANIMATION_MS)
    },
    hide,
    shake: () => play(window, iframe, 'translate', SHAKE, SHAKE_MS),
    remove() {
      watch.disconnect()
      hide()
      iframe.removeEventListener('load', settings.onLoad)
      iframe.removeEventListener('error', settings.onError)
      dialog.remove()
    },
  }
}

interface FrameElements {
  readonly dialog: HTMLDialogElement
  readonly iframe: HTMLIFrameElement
  /** For the backdrop, which no style attribute can reach. Adopted while the dialog is open. */
  readonly sheet: CSSStyleSheet
}

/** The elements with their fixed styles, not yet in the document. */
function createElements({ document, window }: FramePlace, url: string): FrameElements {
  const dialog = document.createElement('dialog')
  const iframe = document.createElement('iframe')
  dialog.id = `wcb-frame-${randomHex(4)}`
  const sheet = new window.CSSStyleSheet()
  // No rule of the page may show a backdrop.
  sheet.replaceSync(`#${dialog.id}::backdrop{all:initial!important;display:none!important}`)
  // `all` first: it overrides whatever the page's style sheets say about dialogs and iframes.
  applyStyles(dialog, {
    all: 'initial',
    display: 'none',
    position: 'fixed',
    inset: '0',
    width: '100%',
    height: '100%',
    'forced-color-adjust': 'none',
  })
  // With forced colours the transparent outline becomes a visible edge.
  applyStyles(iframe, {
    all: 'initial',
    display: 'block',
    position: 'fixed',
    outline: '1px solid transparent',
    'outline-offset': '-1px',
  })
  iframe.allow = 'clipboard-write'
  // The page's own policy may be one that sends its whole URL.
  iframe.referrerPolicy = REFERRER_POLICY
  iframe.src = url
  dialog.append(iframe)
  // The page is printed, not what lies over it. No style sheet could say so over the style attribute.
  window
    .matchMedia('print')
    .addEventListener('change', ({ matches }) => applyStyles(dialog, { opacity: matches ? '0' : '1' }))
  return { dialog, iframe, sheet }
}

/** Animates one property of the iframe, unless the visitor prefers less motion. */
function play(
  window: FramePlace['window'],
  iframe: HTMLIFrameElement,
  property: 'opacity' | 'translate',
  values: string[],
  duration: number,
): void {
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return
  // An important property would override the animation.
  iframe.style.removeProperty(property)
  const animation = iframe.animate({ [property]: values }, { duration, easing: 'ease' })
  animation.onfinish = animation.oncancel = () => applyStyles(iframe, { [property]: 'initial' })
}

// Property by property: a strict style-src blocks the style attribute but not this. Important, so that no rule of the
// page wins.
function applyStyles(element: HTMLElement, style: Readonly<Record<string, string>>): void {
  for (const [property, value] of Object.entries(style)) element.style.setProperty(property, value, 'important')
}

function deepFocus(document: Document): Element | null {
  let at = document.activeElement
  while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement
  return at && membersOf(at)
}
