import { ATTRIBUTES, OPTIONS } from '../domain/page/attributes'
import type { ViewName } from '../domain/page/viewName'
import { addSheet, restoreSheets } from '../ui/styles/addSheet'
import { afterPaint } from './afterPaint'
import { register, unregister } from './announcements'
import buttonCss from './button.css?inline'
import { createButtonDom } from './buttonDom'
import { createElementDialog } from './elementDialog'
import { createElementOptions } from './elementOptions'
import { partsByElement, partsOf, type ElementParts } from './elementParts'
import { createElementSession } from './elementSession'
import { followPage } from './followPage'
import { setFieldValue } from './formField'
import { createLookSheet } from './lookSheet'
import { createOptionChanges } from './optionChanges'
import { paintButton } from './paintButton'
import { pageRegistry } from './registry'
import { createPageObserver, type PageObserver } from './pageObserver'
import type { ElementSurface } from './types'

// There is no HTMLElement on a server, where importing this module must do nothing.
const Base = (globalThis.HTMLElement ?? class {}) as unknown as new () => ElementSurface
/** `lang` and `dir` keep their native properties. Ours are set by attribute only. */
const PROPERTIES = ATTRIBUTES.filter(({ name }) => name !== 'lang' && name !== 'dir')

/** The element as the browser uses it: what it calls when something changes. Puts the parts together. */
export abstract class ButtonElement extends Base {
  static readonly formAssociated = true
  static readonly observedAttributes = ATTRIBUTES.map((row) => row.name)

  readonly #parts: ElementParts
  readonly #passOnChanges: () => void
  readonly #pageObserver: PageObserver
  #isOnPage = false
  #isDisabledByForm = false
  /** Whether it has had a name or was required. Most elements have no value to tell a form. */
  #isField = false

  constructor() {
    super()
    const internals: Partial<ElementInternals> = this.attachInternals?.() ?? {}
    const root = this.attachShadow({ mode: 'open', delegatesFocus: true })
    const face = createButtonDom()
    const paint = (): void => this.#paint()
    const optionsChanged = (): void => this.#optionsChanged()
    const options = createElementOptions(this)
    const session = createElementSession(root, options, {
      paint,
      optionsChanged,
      valueChanged: () => this.#valueChanged(),
    })
    const dialog = createElementDialog(options, session, paint)
    const look = createLookSheet(root, face.status)
    this.#parts = { host: this, face, internals, options, session, dialog, look, optionsChanged }
    partsByElement.set(this, this.#parts)
    this.#passOnChanges = createOptionChanges(this, options, session)
    const pageChanged = (): void => {
      look.forget()
      paint()
    }
    this.#pageObserver = createPageObserver(this, options, { paint, pageChanged, optionsChanged })
    addSheet(root, pageRegistry().sheet, buttonCss)
    root.append(face.button, face.status)
    face.defaultSlot.addEventListener('slotchange', () => face.isCurrent() || paint())
    face.button.addEventListener('click', () => dialog.press(() => this.open()))
    // The pointer of a touch enters right before it is down.
    for (const intent of ['pointerenter', 'focusin'] as const)
      this.addEventListener(intent, () => this.#isDisabled() || session.prepare())
  }

  abstract open(view?: ViewName): Promise<void>

  connectedCallback(): void {
    upgradeProperties(this)
    this.#isOnPage = true
    register(pageRegistry(), this, this.#parts.session.join)
    this.#parts.options.readScripts()
    this.#parts.look.forget()
    this.#pageObserver.observe()
    this.#optionsChanged()
    afterPaint(followPage)
  }

  disconnectedCallback(): void {
    this.#isOnPage = false
    unregister(pageRegistry(), this)
    this.#pageObserver.disconnect()
    // Moving the element removes and inserts it in one task. Only a removal that lasts closes the views.
    queueMicrotask(() => {
      if (!this.#isOnPage) this.#parts.session.leave('removed')
    })
  }

  /** Its presence lets `moveBefore` keep all state, an open dialog included. */
  connectedMoveCallback(): void {
    this.#parts.look.forget()
    this.#pageObserver.observe()
    this.#paint()
  }

  /** Moved into another document, say that of a frame, or back. */
  adoptedCallback(): void {
    restoreSheets(this.shadowRoot as ShadowRoot)
  }

  attributeChangedCallback(_name: string, before: string | null, after: string | null): void {
    if (before !== after) this.#optionsChanged()
  }

  formAssociatedCallback(): void {
    this.#updateField()
  }

  formDisabledCallback(disabled: boolean): void {
    this.#isDisabledByForm = disabled
    this.#paint()
  }

  #isDisabled(): boolean {
    // The `disabled` attribute also disables the form control, which the property must be able to override.
    return this.#parts.options.current().disabled || (this.#isDisabledByForm && !this.hasAttribute('disabled'))
  }

  #paint(): void {
    paintButton(this.#parts, this.#isDisabled())
  }

  #optionsChanged(): void {
    this.#parts.options.reset()
    if (!this.#isOnPage) return
    this.#paint()
    this.#updateField()
    this.#passOnChanges()
  }

  #valueChanged(): void {
    this.#updateField()
    this.dispatchEvent(new Event('change', { bubbles: true, composed: true }))
  }

  #updateField(): void {
    const { name, nameProof, required } = this.#parts.options.current()
    this.#isField ||= required || (name ?? nameProof) !== undefined
    if (this.#isField) setFieldValue(this.#parts)
  }
}

/** Properties set before the element was defined hide the accessors. Sets them again through the accessors. */
function upgradeProperties(element: HTMLElement): void {
  const own = element as unknown as Record<string, unknown>
  for (const property of Object.keys(own)) {
    if (property !== 'config' && !OPTIONS.has(property)) continue
    const value = own[property]
    delete own[property]
    own[property] = value
  }
}

for (const row of PROPERTIES)
  Object.defineProperty(ButtonElement.prototype, row.property, {
    configurable: true,
    enumerable: true,
    get(this: ButtonElement) {
      return partsOf(this).options.read(row)
    },
    set(this: ButtonElement, value: unknown) {
      const { options, optionsChanged } = partsOf(this)
      options.set(row.property, value)
      optionsChanged()
    },
  })
