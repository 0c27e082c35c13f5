import { document } from '../../domain/page/document'
import { CARD_ANIMATION_MS } from '../../config/limits'
import { languageOf } from '../../messages/languageOf'
import { showModal } from '../../session/store/modal'
import type { Context } from '../../session/context'
import type { Bridge } from '../bridge'
import type { ButtonElement } from './buttonElement'

/**
 * Shows the open dialog in another element of the same session, on the body, because the one it belongs to is not
 * rendered: docs/decisions/dialog-of-a-hidden-element.md
 */
export async function moveToBody(context: Context, hidden: ButtonElement): Promise<void> {
  const { store, services } = context
  const { openIn } = store.getState().modal
  const other = createSubstitute(hidden)
  for (const type of ['view-change', 'close'])
    other.addEventListener(type, (event) => {
      event.stopPropagation()
      const { detail, bubbles, composed } = event as CustomEvent
      hidden.dispatchEvent(new CustomEvent(type, { detail, bubbles, composed }))
    })
  document.body.append(other)
  const id = await mounted(other)
  // Closed in the meantime.
  if (store.getState().modal.openIn !== openIn) return other.remove()
  store.setState(showModal(id))
  const stop = store.subscribe(({ modal, toasts }) => {
    if (modal.openIn === id || toasts.length > 0) return
    stop()
    services.clock.after(CARD_ANIMATION_MS, () => other.remove())
  })
}

/** An element that looks like the hidden one. Of it only the dialog is visible. */
function createSubstitute(hidden: ButtonElement): ButtonElement {
  const other = document.createElement(hidden.localName) as ButtonElement
  const style = getComputedStyle(hidden)
  other.config = { ...hidden.config, display: 'modal' }
  other.lang = languageOf(hidden)
  other.dir = style.direction
  const { colorScheme, fontFamily } = style
  // Without a size of its own. Its dialog is in the top layer, where that does not matter.
  Object.assign(other.style, {
    position: 'fixed',
    inset: '0 auto auto 0',
    clipPath: 'inset(50%)',
    colorScheme,
    fontFamily,
  })
  for (const [name, value] of Object.entries(customProperties(hidden))) other.style.setProperty(name, value)
  return other
}

/** The custom properties that our style sheets read, as the page has set them. */
export function customProperties(host: HTMLElement): Readonly<Record<string, string>> {
  const rules = host.shadowRoot?.adoptedStyleSheets.flatMap(({ cssRules }) => [...cssRules]) ?? []
  const values = rules.flatMap((rule) => {
    const { style } = rule as Partial<CSSStyleRule>
    return style ? [...style].map((name) => style.getPropertyValue(name)) : []
  })
  const names = new Set(values.flatMap((value) => value.match(/--wcb-[\w-]+/g) ?? []))
  const style = getComputedStyle(host)
  return Object.fromEntries([...names].map((name) => [name, style.getPropertyValue(name)]))
}

/** Resolves with the id of an element once its React tree is mounted. */
function mounted({ shadowRoot }: HTMLElement): Promise<string> {
  return new Promise((resolve) => {
    const check = (): void => {
      for (const child of shadowRoot?.children ?? []) {
        const { mount } = child as { mount?: { readonly bridge: Bridge } }
        if (mount) {
          observer.disconnect()
          resolve(mount.bridge.id)
        }
      }
    }
    const observer = new MutationObserver(check)
    if (shadowRoot) observer.observe(shadowRoot, { childList: true })
    check()
  })
}
