import type { Bridge, Controller, ElementAccount, ElementFacts, ElementNetwork, ElementWallet } from '../app/bridge'
import { VERSION } from '../config/version'
import type { Eip1193Provider } from '../connectors/contract'
import type { Options, SiwxSession } from '../domain/options'
import { LazyPartUnavailable } from '../errors/lazyPart'
import { JsonConfigurationInvalid } from '../errors/jsonConfiguration'
import type { EventDetails, EventName } from '../flows/events'
import { storageKey } from '../services/storage/keys'
import { enterPage, leavePage } from './announcements'
import { ATTRIBUTES, propertyName, type AttributeRow } from './attributes'
import { makeFace, paintFace } from './face'
import { loadApp } from './loadApp'
import { readOption } from './readOption'
import { pageRegistry } from './registry'
import { buttonSheets } from './sheets'
import type { ElementSurface } from './surface'
import { textColorOn, themeState } from './theme'
import { buttonWords } from './words'

const STATES = ['connected', 'connecting', 'open', 'authenticated', 'unsupported-network', 'busy'] as const
/** Of the native ones, `lang` and `dir` keep their own property; ours read them. */
const NATIVE = ['lang', 'dir']
const NOTHING_KNOWN: ElementFacts = {
  status: 'disconnected',
  account: null,
  network: null,
  wallet: null,
  session: null,
  open: false,
  busy: false,
  unsupported: false,
  label: undefined,
  icon: undefined,
  balance: undefined,
}

/** One console notice per key and page life. */
function notice(key: string, text: string): void {
  const { noticed } = pageRegistry()
  if (noticed.has(key)) return
  noticed.add(key)
  console.warn(`<wallet-connect-button> ${text}`)
}

// On a server there is no HTMLElement, and importing must do nothing (element-api.md, section 1).
const Base = (globalThis.HTMLElement ?? class {}) as unknown as new () => ElementSurface

/**
 * The public element: attributes, properties, methods, events and the button itself, in plain DOM.
 * Everything else arrives on intent (element-api.md; bridge.md, "The design").
 */
export class WalletConnectButton extends Base {
  /** Version of the package. */
  static readonly version: string = VERSION
  static readonly formAssociated = true
  static readonly observedAttributes = ATTRIBUTES.map((row) => row.name)

  /** Registers the class. A tag that is taken stays with its owner; that is said once. */
  static define(tag = 'wallet-connect-button'): void {
    if (typeof customElements === 'undefined') return
    const owner = customElements.get(tag) as { version?: string } | undefined
    if (!owner) customElements.define(tag, tag === 'wallet-connect-button' ? this : class extends this {})
    else if (owner !== this) notice(`defined ${tag}`, `is already defined${owner.version ? ` by version ${owner.version}` : ''}; version ${VERSION} stays out of the way.`)
  }

  readonly #registry = pageRegistry()
  readonly #internals = this.attachInternals()
  readonly #face = makeFace()
  readonly #root = this.attachShadow({ mode: 'open', delegatesFocus: true })
  readonly #id = String(this.#registry.nextId++)
  readonly #given = new Map<string, unknown>()
  #json: Record<string, unknown> = {}
  #jsonText: string | undefined
  #facts = NOTHING_KNOWN
  #controller: Controller | undefined
  #loading: Promise<Controller> | undefined
  #opening: Promise<void> | undefined
  #failed = false
  /** Reconnecting has ended, one way or the other. */
  #settled = false
  #onPage = false
  #formDisabled = false
  #projectId: string | undefined
  #optionsMoved = false
  #children: MutationObserver | undefined
  #settleReady!: (how: { version: string; restored: boolean }) => void
  /** Settles when the React tree is mounted and reconnecting has ended. */
  readonly ready: Promise<void>

  constructor() {
    super()
    this.#root.adoptedStyleSheets = buttonSheets(this.#registry)
    this.#root.append(this.#face.button, this.#face.status)
    this.#face.defaultSlot.addEventListener('slotchange', () => this.#paint())
    this.#face.button.addEventListener('click', () => void this.#press())
    for (const intent of ['pointerenter', 'pointerdown', 'focusin'] as const) {
      this.addEventListener(intent, () => void (this.#isDisabled() || this.#load().catch(() => {})))
    }
    this.ready = new Promise((resolve) => {
      this.#settleReady = (how) => {
        resolve()
        this.#emit('ready', how)
      }
    })
  }

  connectedCallback(): void {
    this.#upgradeProperties()
    this.#onPage = true
    enterPage(this.#registry)
    this.#readJson()
    this.#children ??= new MutationObserver(() => {
      if (this.#readJson()) this.#optionsChanged()
    })
    // Children may be parsed after the element itself when the script was there first.
    this.#children.observe(this, { childList: true })
    this.#optionsChanged()
    if (this.#isRestorable()) void this.#load().catch(() => {})
    else if (this.#option('loading') === 'eager') this.#loadAtIdle()
  }

  disconnectedCallback(): void {
    this.#onPage = false
    leavePage(this.#registry)
    this.#children?.disconnect()
    // A move is a removal and an insertion in one task; only one that lasts ends the views.
    queueMicrotask(() => {
      if (this.#onPage) return
      this.#controller?.detach('removed')
      this.#controller = this.#loading = undefined
    })
  }

  /** Present so that `moveBefore` keeps everything, open dialog included. */
  connectedMoveCallback(): void {}

  attributeChangedCallback(_name: string, before: string | null, after: string | null): void {
    if (before !== after) this.#optionsChanged()
  }

  formDisabledCallback(disabled: boolean): void {
    this.#formDisabled = disabled
    this.#paint()
  }

  /** The connected account, null while there is none. */
  get account(): ElementAccount | null {
    return this.#facts.account
  }

  /** The network the wallet is on, null while not connected. */
  get network(): ElementNetwork | null {
    return this.#facts.network
  }

  /** The connected wallet, null while there is none. */
  get wallet(): ElementWallet | null {
    return this.#facts.wallet
  }

  /** The sign-in proof, null while not signed in. */
  get session(): SiwxSession | null {
    return this.#facts.session
  }

  /** The form this element belongs to. */
  get form(): HTMLFormElement | null {
    return this.#internals.form
  }

  /** The whole configuration. Setting it sets each option it names, as a property would. */
  get config(): Partial<Options> {
    return this.#options()
  }

  set config(given: Partial<Options>) {
    if (typeof given !== 'object' || given === null) return
    for (const row of ATTRIBUTES) {
      const value = readKey(given as Record<string, unknown>, row)
      if (value !== undefined) this.#given.set(row.name, value)
    }
    this.#optionsChanged()
  }

  /** Opens the dialog, on `view` when it is named. Resolves when it is open. Raises LazyPartUnavailable. */
  open(view?: string): Promise<void> {
    this.#opening ??= this.#withController((controller) => controller.open(view)).finally(() => {
      this.#opening = undefined
      this.#paint()
    })
    this.#paint()
    return this.#opening
  }

  /** Closes the dialog. False when closing was refused. */
  async close(): Promise<boolean> {
    return this.#controller ? this.#controller.close() : true
  }

  /** Connects a wallet: the named one, or whichever the visitor picks. Raises what the attempt ended with. */
  connect(wanted: { method?: string; wallet?: string; namespace?: string } = {}): Promise<ElementAccount> {
    return this.#withController((controller) => controller.connect(wanted))
  }

  /** Ends the session, or the part of it that belongs to one namespace. */
  disconnect(which: { namespace?: string } = {}): Promise<void> {
    return this.#withController((controller) => controller.disconnect(which))
  }

  /** Asks the wallet to move to another network. Resolves when the wallet reports it. Raises NetworkNotFound, ChainUnsupported, RequestDeclined. */
  switchNetwork(caipNetworkId: string): Promise<ElementNetwork> {
    return this.#withController((controller) => controller.switchNetwork(caipNetworkId))
  }

  /** Signs in with the connected wallet. Raises SiwxNotEnabled, NoActiveAddress, and what the attempt ended with. */
  signIn(): Promise<SiwxSession> {
    return this.#withController((controller) => controller.signIn())
  }

  /** Forgets the sign-in proof; the wallet stays connected. */
  signOut(): Promise<void> {
    return this.#withController((controller) => controller.signOut())
  }

  /** Asks the wallet to sign a text. Raises what the wallet answered. */
  signMessage(text: string): Promise<string> {
    return this.#withController((controller) => controller.signMessage(text))
  }

  /** The connected wallet's own provider, undefined while not connected. */
  getProvider(namespace?: string): Eip1193Provider | undefined {
    return this.#controller?.getProvider(namespace)
  }

  /** Fetches the lazy part without showing anything. */
  async preload(): Promise<void> {
    await loadApp()
  }

  async #press(): Promise<void> {
    // The alert and the button's own words have told it already; a press never throws into the page.
    await this.open().catch(() => {})
  }

  async #withController<T>(work: (controller: Controller) => Promise<T>): Promise<T> {
    return work(await this.#load())
  }

  #load(): Promise<Controller> {
    this.#loading ??= loadApp().then(
      (attach) => {
        this.#failed = false
        this.#controller = attach(this.#bridge())
        void this.#controller.ready.then(({ restored }) => {
          this.#settled = true
          this.#paint()
          this.#settleReady({ version: VERSION, restored })
        })
        return this.#controller
      },
      (cause: unknown) => {
        // Forgotten, so that the next press tries again (bridge.md, "Behaviour").
        this.#loading = undefined
        this.#failed = true
        this.#paint()
        const error = new LazyPartUnavailable('app', cause)
        this.#emit('error', { code: error.code, message: error.message, long: error.hint ?? error.message })
        throw error
      },
    )
    return this.#loading
  }

  #loadAtIdle(): void {
    const idle = globalThis.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 1))
    const start = (): void => void idle(() => void (this.#onPage && this.#load().catch(() => {})))
    if (document.readyState === 'complete') start()
    else addEventListener('load', start, { once: true })
  }

  #bridge(): Bridge {
    return {
      id: this.#id,
      host: this,
      root: this.#root,
      version: VERSION,
      clients: this.#registry.clients,
      options: () => this.#options(),
      announcements: () => this.#registry.announcements,
      onAnnouncement: (listener) => {
        this.#registry.listeners.add(listener)
        return () => this.#registry.listeners.delete(listener)
      },
      adopt: (facts) => this.#adopt(facts),
      emit: (type, detail) => this.#emit(type, detail),
      notice,
    }
  }

  #emit<Name extends EventName>(type: Name, detail: EventDetails[Name]): boolean {
    return this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true, cancelable: type === 'siwx-request' }))
  }

  #adopt(facts: ElementFacts): void {
    const before = this.#formValue()
    this.#facts = facts
    this.#paint()
    if (this.#formValue() === before) return
    this.#updateForm()
    this.dispatchEvent(new Event('change', { bubbles: true, composed: true }))
  }

  #option<Name extends keyof Options>(name: Name): Options[Name] {
    const row = ATTRIBUTES.find((each) => propertyName(each.name) === name) as AttributeRow
    const given = this.#given.get(row.name) ?? this.getAttribute(row.name) ?? readKey(this.#json, row)
    return readOption(row, given, (refused, value) => {
      notice(`attribute ${refused.name} ${String(value)}`, `ignores ${refused.name}=${describe(value)}${refused.values ? `; it takes ${refused.values.split(' ').join(', ')}` : ''}.`)
    }) as Options[Name]
  }

  #options(): Options {
    return Object.fromEntries(ATTRIBUTES.map((row) => [propertyName(row.name), this.#option(propertyName(row.name) as keyof Options)])) as unknown as Options
  }

  /** Many attributes may change in one task; the session hears of it once. */
  #optionsChanged(): void {
    if (!this.#onPage) return
    this.#paint()
    this.#updateForm()
    if (this.#optionsMoved) return
    this.#optionsMoved = true
    queueMicrotask(() => {
      this.#optionsMoved = false
      if (!this.#onPage) return
      const projectId = this.#option('projectId')
      if (this.#controller && projectId !== this.#projectId) {
        this.#controller.detach('config')
        this.#controller = this.#loading = undefined
        void this.#load().catch(() => {})
      } else this.#controller?.optionsChanged()
      this.#projectId = projectId
    })
  }

  #isDisabled(): boolean {
    return this.#formDisabled || this.#option('disabled')
  }

  #paint(): void {
    const { button, status } = this.#face
    const language = this.#option('lang') ?? this.closest('[lang]')?.getAttribute('lang') ?? document.documentElement.lang
    const [connect, failed] = buttonWords(language)
    // The busy look is for the wait between the press and the dialog.
    const waiting = this.#opening !== undefined && !this.#facts.open
    // Until reconnecting has ended nobody else knows; the button must not flash its other face (views.md 1.6).
    const restoring = !this.#settled && !this.#failed && this.#facts.status === 'disconnected'
    const lastKnown = restoring && this.#isRestorable() ? this.#lastKnown() : undefined
    const busy = waiting || this.#facts.busy || this.#facts.status === 'reconnecting' || lastKnown !== undefined
    paintFace(this.#face, lastKnown ? { ...this.#facts, ...lastKnown } : this.#facts, {
      idle: this.#failed ? failed : (this.#option('label') ?? connect),
      busy: waiting ? this.#option('loadingLabel') : undefined,
    })
    const spoken = this.#failed ? failed : ''
    if (status.textContent !== spoken) status.textContent = spoken
    button.disabled = this.#isDisabled()
    button.setAttribute('aria-busy', String(busy))
    button.setAttribute('aria-expanded', String(this.#facts.open))
    button.dataset['size'] = this.#option('size')
    button.dataset['variant'] = this.#option('variant')
    button.hidden = this.#option('display') === 'inline' && this.#facts.open
    const now = {
      connected: this.#facts.status === 'connected',
      connecting: this.#facts.status === 'connecting',
      open: this.#facts.open,
      authenticated: this.#facts.session !== null,
      'unsupported-network': this.#facts.unsupported,
      busy,
    }
    for (const state of STATES) this.#setState(state, now[state])
    const shown = lastKnown ? 'reconnecting' : this.#facts.status
    if (this.getAttribute('status') !== shown && this.#onPage) this.setAttribute('status', shown)
    const theme = themeState(this.#option('themeMode'), this)
    for (const state of ['theme-light', 'theme-dark', 'theme-system']) this.#setState(state, state === theme)
    this.#paintOnAccent()
  }

  /** The page may have set an accent of its own; text on it must stay readable (look.md, Colour). */
  #paintOnAccent(): void {
    const own = getComputedStyle(this).getPropertyValue('--wcb-accent').trim()
    if (!own) return void this.style.removeProperty('--on-accent-computed')
    const probe = this.#face.status
    probe.style.color = own
    const text = textColorOn(getComputedStyle(probe).color)
    probe.style.color = ''
    if (text) this.#face.button.style.setProperty('--on-accent-computed', text)
  }

  #setState(state: string, on: boolean): void {
    // Engines before `:state()` refuse a name without dashes; the class of states is a bonus there.
    try {
      if (on) this.#internals.states.add(state)
      else this.#internals.states.delete(state)
    } catch {}
  }

  #formValue(): string | null {
    const { session, account } = this.#facts
    return session ? JSON.stringify(session) : (account?.caipAddress ?? null)
  }

  #updateForm(): void {
    const value = this.#formValue()
    this.#internals.setFormValue(this.#option('name') ? value : null)
    const missing = this.#option('required') && value === null
    this.#internals.setValidity(missing ? { valueMissing: true } : {}, missing ? buttonWords(document.documentElement.lang)[0] : '', this.#face.button)
  }

  /** A session of an earlier visit is there to be picked up. One read of the storage, no write. */
  #isRestorable(): boolean {
    return this.#option('reconnect') === 'auto' && this.#stored(storageKey(this.#option('projectId'), 'connection_status')) === 'connected'
  }

  #lastKnown(): { label: string; icon?: string } | undefined {
    try {
      const known = JSON.parse(this.#stored(storageKey(this.#option('projectId'), 'last_known')) ?? '') as { label?: unknown; icon?: unknown } | null
      if (typeof known?.label !== 'string') return undefined
      const icon = typeof known.icon === 'string' && /^(data:image\/|https:)/.test(known.icon) ? { icon: known.icon } : {}
      return { label: known.label, ...icon }
    } catch {
      return undefined
    }
  }

  #stored(key: string): string | null {
    const kind = this.#option('storage')
    try {
      return kind === 'memory' ? null : (kind === 'local' ? localStorage : sessionStorage).getItem(key)
    } catch {
      return null
    }
  }

  /** Reads the JSON child. True when it changed. */
  #readJson(): boolean {
    const script = this.querySelector(':scope > script[slot="config"], :scope > script[type="application/json"]')
    const text = script?.textContent ?? undefined
    if (text === this.#jsonText) return false
    this.#jsonText = text
    this.#json = {}
    if (!text?.trim()) return true
    try {
      const value: unknown = JSON.parse(text)
      if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new JsonConfigurationInvalid('json_not_an_object')
      this.#json = value as Record<string, unknown>
    } catch (cause) {
      const error = cause instanceof JsonConfigurationInvalid ? cause : new JsonConfigurationInvalid('json_unreadable', cause)
      notice(error.problem, error.message)
      this.#emit('error', { code: error.code, message: error.message, long: error.hint ?? error.message })
    }
    return true
  }

  /** Properties set before the element was defined sit on the instance and hide ours; they are honoured. */
  #upgradeProperties(): void {
    const self = this as unknown as Record<string, unknown>
    for (const name of ['config', ...ATTRIBUTES.map((row) => propertyName(row.name))]) {
      if (NATIVE.includes(name) || !Object.hasOwn(this, name)) continue
      const value = self[name]
      delete self[name]
      self[name] = value
    }
  }

  static {
    for (const row of ATTRIBUTES) {
      if (NATIVE.includes(row.name)) continue
      Object.defineProperty(this.prototype, propertyName(row.name), {
        configurable: true,
        enumerable: true,
        get(this: WalletConnectButton) {
          return this.#option(propertyName(row.name) as keyof Options)
        },
        set(this: WalletConnectButton, value: unknown) {
          if (value === undefined || value === null) this.#given.delete(row.name)
          else this.#given.set(row.name, value)
          this.#optionsChanged()
        },
      })
    }
  }
}

function readKey(from: Record<string, unknown>, row: AttributeRow): unknown {
  const name = propertyName(row.name)
  return Object.hasOwn(from, name) ? from[name] : Object.hasOwn(from, row.name) ? from[row.name] : undefined
}

function describe(value: unknown): string {
  return typeof value === 'string' ? JSON.stringify(value.slice(0, 80)) : `a value of type ${typeof value}`
}
