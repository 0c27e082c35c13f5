import type { Bridge, Controller, ElementAccount, ElementFacts, ElementNetwork, ElementWallet } from '../app/bridge'
import { VERSION } from '../config/version'
import type { Eip1193Provider } from '../wallets/contract'
import type { Options, SiwxSession } from '../domain/page/options'
import { alertJsonConfigurationInvalid } from '../errors/alertJsonConfigurationInvalid'
import type { EventDetails, EventName } from '../session/events'
import { storageKey } from '../services/storage/storageKey'
import { register, unregister } from './announcements'
import { ATTRIBUTES, propertyName, type AttributeRow } from '../domain/page/attributes'
import { isForeignEndpoint } from './isForeignEndpoint'
import { createButtonDom, render, setAttributes, setText } from './buttonDom'
import { inHead, isPrivileged, readHeadOptions } from './headOptions'
import { loadApp } from './loadApp'
import { headFailure, loadFailure, type LoadFailure } from './loadFailure'
import { json, readKey, readOption, record } from './readOption'
import { pageRegistry } from './registry'
import { buttonSheets } from './buttonSheets'
import type { ElementSurface } from './types'
import { themeState } from './themeState'
import { LANGUAGES, lookup } from '../messages/languages'
import { languageOf } from '../messages/loadMessages'

const OPTIONS = new Map(ATTRIBUTES.map((row) => [propertyName(row.name), row]))
const SESSION_OPTIONS = ATTRIBUTES.filter(({ session }) => session).map(
  ({ name }) => propertyName(name) as keyof Options,
)
/** `lang` and `dir` keep their native property; ours read the attribute. */
const PROPERTIES = [...OPTIONS].filter(([name]) => name !== 'lang' && name !== 'dir')
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

type Call = 'open' | 'connect' | 'disconnect' | 'switchNetwork' | 'signIn' | 'signOut' | 'signMessage'

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
    const scope = customElements.get(tag) as { version?: string } | undefined
    if (!scope) customElements.define(tag, tag === 'wallet-connect-button' ? this : class extends this {})
    else if (scope !== this)
      notice(`defined ${tag}`, `is already defined by version ${scope.version}; version ${VERSION} stays out.`)
  }

  readonly #registry = pageRegistry()
  readonly #internals = this.attachInternals()
  readonly #face = createButtonDom()
  readonly #root = this.attachShadow({ mode: 'open', delegatesFocus: true })
  readonly #id = String(this.#registry.nextId++)
  readonly #given = new Map<string, unknown>()
  #json: object = {}
  #jsonText = ''
  #head = readHeadOptions()
  /** What the page was told of it. */
  #headProblem: string | undefined
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
  #surroundings: MutationObserver | undefined
  #settleReady!: (how: { version: string; restored: boolean }) => void
  /** Settles when the React tree is mounted and reconnecting has ended. */
  readonly ready: Promise<void>

  constructor() {
    super()
    this.#root.adoptedStyleSheets = buttonSheets(this.#registry)
    this.#root.append(this.#face.button, this.#face.status)
    this.#face.defaultSlot.addEventListener('slotchange', () => this.#paint())
    // The alert and the button's own words tell what went wrong; a press never throws into the page.
    this.#face.button.addEventListener('click', () => void this.open().catch(() => {}))
    for (const intent of ['pointerenter', 'pointerdown', 'focusin'] as const) {
      this.addEventListener(intent, () => this.#isDisabled() || this.#loadQuietly())
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
    register(this.#registry, this.#join)
    this.#readJson()
    this.#readHeadOptions()
    this.#surroundings ??= new MutationObserver((records) => {
      const changed = [this.#readJson(), this.#readHeadOptions()].some(Boolean)
      if (changed) this.#optionsChanged()
      // Pages add style sheets to their head all the time.
      else if (records.some(({ target }) => target === document.documentElement || this.contains(target))) this.#paint()
    })
    // Children may be parsed after the element itself when the script was there first.
    this.#surroundings.observe(this, { childList: true, characterData: true, subtree: true })
    // Theme switches and languages of pages live on the root.
    this.#surroundings.observe(document.documentElement, { attributes: true })
    const head = inHead('')
    if (head) this.#surroundings.observe(head, { childList: true, characterData: true, subtree: true })
    this.#optionsChanged()
    this.#join()
    if (this.#isRestorable()) this.#loadQuietly()
    else if (this.#option('loading') === 'eager') this.#loadAtIdle()
  }

  disconnectedCallback(): void {
    this.#onPage = false
    unregister(this.#registry, this.#join)
    this.#surroundings?.disconnect()
    // A move is a removal and an insertion in one task; only one that lasts ends the views.
    queueMicrotask(() => {
      if (!this.#onPage) this.#leave('removed')
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
    for (const [name, row] of OPTIONS) {
      const value = readKey(given, row)
      if (value !== undefined) this.#given.set(name, value)
    }
    this.#optionsChanged()
  }

  /** Opens the dialog, on `view` when it is named. Resolves when it is open. Raises LazyPartUnavailable. */
  open(view?: string): Promise<void> {
    this.#opening ??= this.#ask('open', view).finally(() => {
      this.#opening = undefined
      this.#paint()
    })
    if (!this.#controller) this.#paint()
    return this.#opening
  }

  /** Closes the dialog. False when closing was refused. */
  async close(): Promise<boolean> {
    return this.#controller ? this.#controller.close() : true
  }

  /** Connects a wallet: the named one, or whichever the visitor picks. Raises what the attempt ended with. */
  connect(requested: { method?: string; wallet?: string; namespace?: string } = {}): Promise<ElementAccount> {
    return this.#ask('connect', requested)
  }

  /** Ends the session, or the part of it that belongs to one namespace. */
  disconnect(which: { namespace?: string } = {}): Promise<void> {
    return this.#ask('disconnect', which)
  }

  /** Asks the wallet to move to another network. Resolves when the wallet reports it. Raises NetworkNotFound, ChainUnsupported, UserRejected. */
  switchNetwork(caipNetworkId: string): Promise<ElementNetwork> {
    return this.#ask('switchNetwork', caipNetworkId)
  }

  /** Signs in with the connected wallet. Raises SiwxNotEnabled, NoActiveAddress, and what the attempt ended with. */
  signIn(): Promise<SiwxSession> {
    return this.#ask('signIn')
  }

  /** Forgets the sign-in proof; the wallet stays connected. */
  signOut(): Promise<void> {
    return this.#ask('signOut')
  }

  /** Asks the wallet to sign a text. Raises what the wallet answered. */
  signMessage(text: string): Promise<string> {
    return this.#ask('signMessage', text)
  }

  /** The connected wallet's own provider, undefined while not connected. */
  getProvider(namespace?: string): Eip1193Provider | undefined {
    return this.#controller?.getProvider(namespace)
  }

  /** Fetches the lazy part without showing anything. */
  async preload(): Promise<void> {
    await loadApp(this.#language())
  }

  async #ask<Name extends Call>(
    name: Name,
    ...given: Parameters<Controller[Name]>
  ): Promise<Awaited<ReturnType<Controller[Name]>>> {
    const controller = await this.#load()
    return (controller[name] as (...given: unknown[]) => ReturnType<Controller[Name]>)(...given) as Awaited<
      ReturnType<Controller[Name]>
    >
  }

  #loadQuietly(): void {
    this.#load().catch(() => {})
  }

  #load(): Promise<Controller> {
    if (this.#head.problem) return Promise.reject(headFailure(this.#head.problem))
    if (this.#loading) return this.#loading
    const mine: Promise<Controller> = loadApp(this.#language()).then(
      (attach) => {
        // The element left the page, or changed its project, while the rest was on its way.
        if (this.#loading !== mine) throw loadFailure()
        this.#failed = false
        const controller = (this.#controller = attach(this.#bridge(mine)))
        void controller.ready.then(({ restored }) => {
          if (this.#controller !== controller) return
          this.#settled = true
          this.#paint()
          this.#settleReady({ version: VERSION, restored })
        })
        return controller
      },
      (error: LoadFailure) => {
        if (this.#loading === mine) {
          // Forgotten, so that the next press tries again (bridge.md, "Behaviour").
          this.#loading = undefined
          this.#failed = true
          this.#paint()
          this.#emit('error', { code: error.code, message: error.message, long: error.message })
        }
        throw error
      },
    )
    return (this.#loading = mine)
  }

  #leave(reason: 'removed' | 'config'): void {
    this.#controller?.detach(reason)
    this.#controller = this.#loading = undefined
    this.#settled = false
    // Nothing is shown that has no session behind it.
    this.#adopt(NOTHING_KNOWN)
  }

  /** Elements of one project are views of one session: what another one has begun is shown here as well. */
  readonly #join = (): void => {
    if (this.#registry.clients.has(this.#option('projectId') ?? '')) this.#loadQuietly()
  }

  #loadAtIdle(): void {
    const idle = globalThis.requestIdleCallback ?? setTimeout
    const start = (): void => void idle(() => this.#onPage && this.#loadQuietly())
    if (document.readyState === 'complete') start()
    else addEventListener('load', start, { once: true })
  }

  #bridge(mine: Promise<Controller>): Bridge {
    return {
      id: this.#id,
      host: this,
      root: this.#root,
      version: VERSION,
      clients: this.#registry.clients,
      options: () => this.#options(),
      sessionOptions: SESSION_OPTIONS,
      announcements: () => this.#registry.announcements,
      onAnnouncement: (listener) => {
        this.#registry.listeners.add(listener)
        return () => this.#registry.listeners.delete(listener)
      },
      adopt: (facts) => void (this.#loading === mine && this.#adopt(facts)),
      emit: (type, detail) => this.#emit(type, detail),
      notice,
    }
  }

  #emit<Name extends EventName>(type: Name, detail: EventDetails[Name]): boolean {
    return this.dispatchEvent(
      new CustomEvent(type, {
        detail: Object.freeze(detail),
        bubbles: true,
        composed: true,
        cancelable: type === 'siwx-request',
      }),
    )
  }

  #adopt(facts: ElementFacts): void {
    const before = this.#formValue()
    const begins = this.#facts.status !== facts.status && facts.status !== 'disconnected'
    this.#facts = facts
    this.#paint()
    if (this.#formValue() !== before) {
      this.#updateForm()
      this.dispatchEvent(new Event('change', { bubbles: true, composed: true }))
    }
    if (begins) for (const join of this.#registry.elements) join()
  }

  #option<Name extends keyof Options>(name: Name): Options[Name] {
    const row = OPTIONS.get(name) as AttributeRow
    const property = this.#given.get(name)
    // Functions cannot come as text, and without them sign-in by callbacks could only fail.
    const text = row.kind === 'callbacks' ? undefined : (this.getAttribute(row.name) ?? readKey(this.#json, row))
    const own = property ?? text ?? undefined
    const fromBody = own !== undefined && own !== property
    const locked = this.#head.text !== undefined && isPrivileged(row)
    if (locked && own !== undefined)
      notice('head', `ignores ${row.name}: only the script in the head of the document sets it.`)
    const given = locked ? readKey(this.#head.values, row) : (own ?? readKey(this.#head.values, row))
    const value = readOption(row, given, ({ values }, refused) => {
      const what = `${row.name}=${typeof refused === 'string' ? JSON.stringify(refused.slice(0, 80)) : typeof refused}`
      notice(what, `ignores ${what}${values ? `; it takes ${values.replaceAll(' ', ', ')}` : ''}.`)
    })
    if (row.kind === 'endpoint' && value && isForeignEndpoint(value as string, fromBody && !locked)) {
      notice(
        row.name,
        `refuses ${row.name}: set an endpoint of another origin by property or in the head of the document.`,
      )
      return false as Options[Name]
    }
    return value as Options[Name]
  }

  #options(): Options {
    return Object.fromEntries(
      [...OPTIONS.keys()].map((name) => [name, this.#option(name as keyof Options)]),
    ) as unknown as Options
  }

  #language(): string {
    return this.#option('lang') ?? languageOf(this)
  }

  #connectLabel(): string {
    return LANGUAGES[lookup(this.#language()) ?? 'en'].connect
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
      if (this.#controller && (projectId !== this.#projectId || this.#head.problem)) {
        this.#leave('config')
        this.#loadQuietly()
      } else this.#controller?.optionsChanged()
      this.#projectId = projectId
    })
  }

  #isDisabled(): boolean {
    // The attribute disables us as a form control too; the property must be able to overrule it.
    return this.#option('disabled') || (this.#formDisabled && !this.hasAttribute('disabled'))
  }

  #paint(): void {
    const { button, status } = this.#face
    // Read before anything is written: styles that were just changed would have to be reckoned for it.
    const theme = themeState(this.#option('themeMode'), this)
    const { display } = getComputedStyle(this)
    const connect = this.#connectLabel()
    // Together with its sign this is understood in every language we have no room for here.
    const failed = this.#head.problem
      ? `${connect} ⚠ Configuration error`
      : this.#failed && `${connect} ↻ Could not load`
    // The busy look is for the wait between the press and the dialog.
    const waiting = this.#opening !== undefined && !this.#facts.open
    // Until reconnecting has ended nobody else knows; the button must not flash its other face (views.md 1.6).
    const restoring = !this.#settled && !failed && this.#facts.status === 'disconnected'
    const lastKnown = restoring && this.#isRestorable() ? this.#lastKnown() : undefined
    const busy = waiting || this.#facts.busy || this.#facts.status === 'reconnecting' || lastKnown !== undefined
    render(this.#face, lastKnown ? { ...this.#facts, ...lastKnown } : this.#facts, {
      idle: failed || (this.#option('label') ?? connect),
      busy: waiting ? this.#option('loadingLabel') : undefined,
    })
    setText(status, failed || '')
    button.disabled = this.#isDisabled()
    setAttributes(button, {
      'aria-busy': busy,
      'aria-expanded': this.#facts.open,
      'data-size': this.#option('size'),
      'data-variant': this.#option('variant'),
    })
    button.hidden = this.#option('display') === 'inline' && this.#facts.open
    const shown = lastKnown ? 'reconnecting' : this.#facts.status
    if (this.#onPage) setAttributes(this, { status: shown })
    const states = {
      connected: this.#facts.status === 'connected',
      connecting: this.#facts.status === 'connecting',
      open: this.#facts.open,
      authenticated: this.#facts.session !== null,
      'unsupported-network': this.#facts.unsupported,
      busy,
      // The others are for our own sheets.
      'theme-light': theme === 'light',
      'theme-dark': theme === 'dark',
      'theme-system': theme === 'system',
      inline: this.#option('display') === 'inline',
      // A page that unsets everything makes the host inline; the button then has no width to fill.
      bare: display === 'inline',
    }
    for (const [state, on] of Object.entries(states)) this.#internals.states[on ? 'add' : 'delete'](state)
  }

  #formValue(): string | null {
    const { session, account } = this.#facts
    return session ? JSON.stringify(session) : (account?.caipAddress ?? null)
  }

  #updateForm(): void {
    const value = this.#formValue()
    const name = this.#option('name')
    const field = new FormData()
    if (name && value !== null) field.set(name, value)
    // As entries, because a name set by property is no attribute for the form to read.
    this.#internals.setFormValue(field)
    const missing = this.#option('required') && value === null
    this.#internals.setValidity(
      missing ? { valueMissing: true } : {},
      missing ? this.#connectLabel() : '',
      this.#face.button,
    )
  }

  /** A session of an earlier visit is there to be picked up. One read of the storage, no write. */
  #isRestorable(): boolean {
    return (
      this.#option('reconnect') === 'auto' &&
      this.#stored(storageKey(this.#option('projectId'), 'connection_status')) === 'connected'
    )
  }

  /** Drawn before anything that could check it thoroughly is loaded, so nothing passes but what we write: a shortened address and a small embedded picture. */
  #lastKnown(): { label: string; icon?: string } | undefined {
    const { label, icon } = (record(json(this.#stored(storageKey(this.#option('projectId'), 'last_known')) ?? '')) ??
      {}) as { label?: unknown; icon?: unknown }
    if (typeof label !== 'string' || !/^\w{1,10}(…\w{6})?$/.test(label)) return undefined
    return typeof icon === 'string' && /^data:image\/[\w.+-]+[;,][ -~]{0,8192}$/.test(icon)
      ? { label, icon }
      : { label }
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
    const text =
      this.querySelector(':scope > script:is([slot="config"], [type="application/json"])')?.textContent?.trim() ?? ''
    if (text === this.#jsonText) return false
    this.#jsonText = text
    const value = text ? json(text) : {}
    this.#json = record(value) ?? {}
    if (value !== this.#json) {
      notice('json', alertJsonConfigurationInvalid.message)
      this.#emit('error', { ...alertJsonConfigurationInvalid })
    }
    return true
  }

  /** Reads the options in the head of the document. True when they changed. */
  #readHeadOptions(): boolean {
    const before = this.#head
    const { problem } = (this.#head = readHeadOptions(before))
    if (problem !== this.#headProblem) {
      this.#headProblem = problem
      if (problem) {
        const { code, message } = headFailure(problem)
        notice('head problem', message)
        this.#emit('error', { code, message, long: message })
      }
    }
    return this.#head !== before
  }

  /** Properties set before the element was defined sit on the instance and hide ours; they are honoured. */
  #upgradeProperties(): void {
    const self = this as unknown as Record<string, unknown>
    for (const [name] of [['config'] as const, ...PROPERTIES]) {
      if (!Object.hasOwn(this, name)) continue
      const value = self[name]
      delete self[name]
      self[name] = value
    }
  }

  static {
    for (const [name] of PROPERTIES) {
      Object.defineProperty(this.prototype, name, {
        configurable: true,
        enumerable: true,
        get(this: WalletConnectButton) {
          return this.#option(name as keyof Options)
        },
        set(this: WalletConnectButton, value: unknown) {
          this.#given.set(name, value)
          this.#optionsChanged()
        },
      })
    }
  }
}
