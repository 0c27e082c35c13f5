import type { CaipNetworkId, ChainNamespace } from '../domain/network/caip'
import type { ViewName } from '../domain/page/viewName'
import type {
  Bridge,
  ConnectRequest,
  Controller,
  ElementAccount,
  ElementFacts,
  ElementNetwork,
  ElementWallet,
} from '../app/bridge'
import { VERSION } from '../config/version'
import type { Eip1193Provider } from '../wallets/contract'
import type { Options, SiwxSession } from '../domain/page/options'
import { alertJsonConfigurationInvalid } from '../errors/alertJsonConfigurationInvalid'
import type { EventDetails, EventName } from '../session/events'
import { register, unregister } from './announcements'
import { ATTRIBUTES, OPTIONS, propertyName, type AttributeRow } from '../domain/page/attributes'
import { isForeignEndpoint } from './isForeignEndpoint'
import { createButtonDom, setAttributes, setText } from './buttonDom'
import { inHead, isPrivileged, readHeadOptions } from './headOptions'
import { loadApp, loadFirstRequests } from './loadApp'
import { headFailure, loadFailure, type LoadFailure } from './loadFailure'
import type { Network } from '../domain/network/network'
import { json, readKey, readOption, record } from './readOption'
import { isRestorable, readStored } from './readStored'
import { pageRegistry } from './registry'
import type { ElementSurface } from './types'
import { themeState } from './themeState'
import { LANGUAGES, lookup } from '../messages/languages'
import { languageOf } from '../messages/languageOf'

const SESSION_OPTIONS = ATTRIBUTES.filter(({ session }) => session).map(
  ({ name }) => propertyName(name) as keyof Options,
)
/** `lang` and `dir` keep their native properties. Ours are set by attribute only. */
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
}

type Call = 'open' | 'connect' | 'disconnect' | 'switchNetwork' | 'signIn' | 'signOut' | 'signMessage'

/** Warns on the console, once per key and page load. */
export function notice(key: string, text: string): void {
  const { noticed } = pageRegistry()
  if (noticed.has(key)) return
  noticed.add(key)
  console.warn(`<wallet-connect-button> ${text}`)
}

// There is no HTMLElement on a server, where importing this module must do nothing.
const Base = (globalThis.HTMLElement ?? class {}) as unknown as new () => ElementSurface

/** The `<wallet-connect-button>` element in plain DOM. All else is loaded when the visitor shows intent. */
export class WalletConnectButton extends Base {
  /** Version of the package. */
  static readonly version: string = VERSION
  static readonly formAssociated = true
  static readonly observedAttributes = ATTRIBUTES.map((row) => row.name)

  /** Registers the class. If the tag is already defined, that definition stays and the console says so once. */
  static define(tag = 'wallet-connect-button'): void {
    if (typeof customElements === 'undefined') return
    const scope = customElements.get(tag) as { version?: string } | undefined
    if (!scope) customElements.define(tag, tag === 'wallet-connect-button' ? this : class extends this {})
    else if (scope !== this)
      notice(`defined ${tag}`, `is already defined by version ${scope.version}; version ${VERSION} stays out.`)
  }

  readonly #registry = pageRegistry()
  readonly #internals: Partial<ElementInternals> = this.attachInternals?.() ?? {}
  readonly #face = createButtonDom()
  readonly #root = this.attachShadow({ mode: 'open', delegatesFocus: true })
  readonly #id = String(this.#registry.nextId++)
  readonly #given = new Map<string, unknown>()
  #json: object = {}
  #jsonText = ''
  #head = readHeadOptions()
  /** The problem that was already reported. */
  #headProblem: string | undefined
  #facts = NOTHING_KNOWN
  #controller: Controller | undefined
  #loading: Promise<Controller> | undefined
  #opening: Promise<void> | undefined
  #failed = false
  /** Presses that have failed. A hover that fails must not change what the next press does. */
  #failedPresses = 0
  /** Whether reconnecting has ended, successfully or not. */
  #settled = false
  #onPage = false
  #formDisabled = false
  #projectId: string | undefined
  #optionsMoved = false
  #surroundings: MutationObserver | undefined
  #resolveReady!: () => void
  /** Resolves when React is mounted and reconnecting has ended. */
  readonly ready: Promise<void> = new Promise((resolve) => (this.#resolveReady = resolve))

  constructor() {
    super()
    this.#root.adoptedStyleSheets = [this.#registry.sheet]
    this.#root.append(this.#face.button, this.#face.status)
    this.#face.defaultSlot.addEventListener('slotchange', () => this.#paint())
    // Errors are shown by the alert and the button's label. A press never rejects in the page.
    this.#face.button.addEventListener('click', () => {
      // Firefox never loads a module again of which an import has failed: docs/decisions/failed-imports.md
      if (this.#failed && this.#failedPresses > 1) return location.reload()
      this.open().catch(() => {
        this.#failedPresses++
        this.#paint()
      })
    })
    // The pointer of a touch enters right before it is down.
    for (const intent of ['pointerenter', 'focusin'] as const)
      this.addEventListener(intent, () => this.#isDisabled() || this.#loadQuietly())
  }

  connectedCallback(): void {
    this.#upgradeProperties()
    this.#onPage = true
    register(this.#registry, this, this.#join)
    this.#readJson()
    this.#readHeadOptions()
    this.#surroundings ??= new MutationObserver((records) => {
      const changed = [this.#readJson(), this.#readHeadOptions()].some(Boolean)
      if (changed) this.#optionsChanged()
      // Pages often add style sheets to their head. Those changes are ignored.
      else if (records.some(({ target }) => target === document.documentElement || this.contains(target))) this.#paint()
    })
    // The head may configure the element. Its own children are parsed after it is connected if the script runs first.
    for (const node of [this, inHead('')])
      if (node) this.#surroundings.observe(node, { childList: true, characterData: true, subtree: true })
    // Pages put their theme class and language on the root element.
    this.#surroundings.observe(document.documentElement, { attributes: true })
    this.#optionsChanged()
  }

  disconnectedCallback(): void {
    this.#onPage = false
    unregister(this.#registry, this)
    this.#surroundings?.disconnect()
    // Moving the element removes and inserts it in one task. Only a removal that lasts closes the views.
    queueMicrotask(() => {
      if (!this.#onPage) this.#leave('removed')
    })
  }

  /** Its presence lets `moveBefore` keep all state, an open dialog included. */
  connectedMoveCallback(): void {}

  attributeChangedCallback(_name: string, before: string | null, after: string | null): void {
    if (before !== after) this.#optionsChanged()
  }

  formDisabledCallback(disabled: boolean): void {
    this.#formDisabled = disabled
    this.#paint()
  }

  /** The connected account, or null. */
  get account(): ElementAccount | null {
    return this.#facts.account
  }

  /** The wallet's network, or null while not connected. */
  get network(): ElementNetwork | null {
    return this.#facts.network
  }

  /** The connected wallet, or null. */
  get wallet(): ElementWallet | null {
    return this.#facts.wallet
  }

  /** The sign-in proof, or null while not signed in. */
  get session(): SiwxSession | null {
    return this.#facts.session
  }

  /** The form this element belongs to. */
  get form(): HTMLFormElement | null {
    return this.#internals.form as HTMLFormElement | null
  }

  /** All options. Setting it sets each option that it names, like the property would. */
  get config(): Partial<Options> {
    return this.#options()
  }

  set config(given: Partial<Options>) {
    // A key whose value is undefined clears the option.
    for (const [key, value] of Object.entries(given ?? {})) this.#given.set(propertyName(key), value)
    this.#optionsChanged()
  }

  /** Opens the dialog, on `view` if given. Resolves once it is open. @throws LazyPartUnavailable */
  open(view?: ViewName): Promise<void> {
    if (this.#facts.status === 'disconnected' && !this.#refusal())
      loadFirstRequests().then(
        ({ start }) => start(this.#options(), this.#registry),
        () => {},
      )
    this.#opening ??= this.#ask('open', view).finally(() => {
      this.#opening = undefined
      this.#paint()
    })
    if (!this.#controller) this.#paint()
    return this.#opening
  }

  /** Closes the dialog. Resolves to false if it may not be closed now. */
  async close(): Promise<boolean> {
    return this.#controller ? this.#controller.close() : true
  }

  /**
   * Connects a wallet: the named one, or the one that the visitor chooses. @throws the error that the attempt ended
   * with
   */
  connect(requested?: ConnectRequest): Promise<ElementAccount> {
    return this.#ask('connect', requested)
  }

  /** Disconnects every namespace, or the given one. */
  disconnect(which?: { namespace?: ChainNamespace }): Promise<void> {
    return this.#ask('disconnect', which)
  }

  /**
   * Asks the wallet to switch networks. Resolves when the wallet reports it. @throws NetworkNotFound, ChainUnsupported,
   * UserRejected
   */
  switchNetwork(caipNetworkId: CaipNetworkId): Promise<ElementNetwork> {
    return this.#ask('switchNetwork', caipNetworkId)
  }

  /**
   * Signs in with the connected wallet. @throws SiwxNotEnabled, NoActiveAddress, or the error that the attempt ended
   * with
   */
  signIn(): Promise<SiwxSession> {
    return this.#ask('signIn')
  }

  /** Deletes the sign-in proof. The wallet stays connected. */
  signOut(): Promise<void> {
    return this.#ask('signOut')
  }

  /** Asks the wallet to sign a message. Resolves to the signature. @throws the wallet's error */
  signMessage(text: string): Promise<string> {
    return this.#ask('signMessage', text)
  }

  /** The EIP-1193 provider of the connected wallet, or undefined. */
  getProvider(namespace?: ChainNamespace | CaipNetworkId): Eip1193Provider | undefined {
    return this.#controller?.getProvider(namespace)
  }

  /** Loads the rest of the code without showing anything. */
  async preload(): Promise<void> {
    await this.#loadApp()
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

  #loadApp(): ReturnType<typeof loadApp> {
    const networks = this.#option('networks').map((each) => (each as Partial<Network>).caipNetworkId ?? each)
    return loadApp(this.#language(), /solana/.test(`${networks}`))
  }

  #loadQuietly(): void {
    this.#load().catch(() => {})
  }

  /** Why nothing may start. A simulated DOM, as unit tests have, lacks custom states and the browser of a dialog. */
  #refusal(): LoadFailure | undefined {
    const { problem } = this.#head
    return problem ? headFailure(problem) : this.#internals.states ? undefined : loadFailure()
  }

  #load(): Promise<Controller> {
    const refusal = this.#refusal()
    if (refusal) return Promise.reject(refusal)
    if (this.#loading) return this.#loading
    const mine: Promise<Controller> = this.#loadApp().then(
      (attach) => {
        // The element left the page or changed its project while the code was loading.
        if (this.#loading !== mine) throw loadFailure()
        this.#failed = false
        const controller = (this.#controller = attach(this.#bridge(mine)))
        void controller.ready.then(({ restored }) => {
          if (this.#controller !== controller) return
          this.#settled = true
          this.#paint()
          this.#resolveReady()
          this.#emit('ready', { version: VERSION, restored })
        })
        return controller
      },
      (error: LoadFailure) => {
        if (this.#loading === mine) {
          // Reset, so that the next press tries again.
          this.#loading = undefined
          this.#failed = true
          this.#paint()
          this.#report(error)
        }
        throw error
      },
    )
    return (this.#loading = mine)
  }

  #leave(reason: 'removed' | 'config'): void {
    this.#controller?.detach(reason)
    this.#controller = this.#loading = undefined
    this.#settled = this.#failed = false
    // Without a session there is nothing to show.
    this.#adopt(NOTHING_KNOWN)
  }

  /** Joins the session that another element of the project has started, or restores that of an earlier visit. */
  readonly #join = (): void => {
    // After a failure only a press tries again: a page that sets an option on each failure would never stop.
    if (this.#failed) return
    if (this.#registry.clients.has(this.#option('projectId') ?? '') || this.#isRestorable()) this.#loadQuietly()
    else if (this.#option('loading') === 'eager') this.#loadAtIdle()
  }

  #loadAtIdle(): void {
    const idle = globalThis.requestIdleCallback ?? setTimeout
    const start = (): void => void idle(() => this.#onPage && this.#loadQuietly())
    if (document.readyState === 'complete') start()
    else addEventListener('load', start, { once: true })
  }

  #bridge(mine: Promise<Controller>): Bridge {
    return {
      ...this.#registry,
      id: this.#id,
      host: this,
      root: this.#root,
      version: VERSION,
      options: () => this.#options(),
      sessionOptions: SESSION_OPTIONS,
      setFacts: (facts) => void (this.#loading === mine && this.#adopt(facts)),
      emit: (type, detail) => this.#emit(type, detail),
      notice,
    }
  }

  #emit<Name extends EventName>(type: Name, detail: EventDetails[Name]): boolean {
    // A page would take these for events of its own dialog around the element, or for errors of its scripts.
    const bubbles = type !== 'close' && type !== 'error'
    return this.dispatchEvent(
      new CustomEvent(type, {
        detail: Object.freeze(detail),
        bubbles,
        composed: bubbles,
        cancelable: type === 'siwx-request',
      }),
    )
  }

  #report({ code, message }: LoadFailure): void {
    this.#emit('error', { code, message, long: message })
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
    if (begins) for (const join of this.#registry.members.values()) join()
  }

  #option<Name extends keyof Options>(name: Name): Options[Name] {
    const row = OPTIONS.get(name) as AttributeRow
    const property = this.#given.get(name)
    // An attribute cannot hold functions, and sign-in callbacks without functions would always fail.
    const text = row.kind === 'callbacks' ? undefined : (this.getAttribute(row.name) ?? readKey(this.#json, row))
    const own = property ?? text ?? undefined
    const fromBody = own !== undefined && own !== property
    const locked = this.#head.text !== undefined && isPrivileged(row)
    if (locked && own !== undefined)
      notice('head', `ignores ${row.name}: only the script in the head of the document sets it.`)
    const given = (locked ? undefined : own) ?? readKey(this.#head.values, row)
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

  /** Several options may change in one task. The session is notified once, or started if they ask for it. */
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
      if (!this.#controller) this.#join()
      else if (projectId === this.#projectId && !this.#head.problem) this.#controller.optionsChanged()
      else {
        this.#leave('config')
        this.#loadQuietly()
      }
      this.#projectId = projectId
    })
  }

  #isDisabled(): boolean {
    // The `disabled` attribute also disables the form control, which the property must be able to override.
    return this.#option('disabled') || (this.#formDisabled && !this.hasAttribute('disabled'))
  }

  #paint(): void {
    const { button } = this.#face
    const facts = this.#facts
    // Read all styles before writing anything, which would force the browser to compute them again.
    const theme = themeState(this.#option('themeMode'), this)
    const { display } = getComputedStyle(this)
    const connect = this.#connectLabel()
    // The icon makes it understandable in languages that the entry has no text for.
    const failed = this.#head.problem
      ? `${connect} ⚠ Configuration error`
      : this.#failed && `${connect} ↻ ${this.#failedPresses > 1 ? 'Reload page' : 'Could not load'}`
    // Busy from the press until the dialog opens.
    const waiting = this.#opening !== undefined && !facts.open
    // Until reconnecting has ended, the button shows the last known account instead of flashing "Connect wallet".
    const restoring = !this.#settled && !failed && facts.status === 'disconnected'
    const lastKnown = restoring && this.#isRestorable() ? this.#lastKnown() : undefined
    const status = lastKnown ? 'reconnecting' : facts.status
    const busy = waiting || facts.busy || status === 'reconnecting'
    const inline = this.#option('display') === 'inline'
    this.#face.render(
      { ...facts, ...lastKnown },
      { idle: failed || (this.#option('label') ?? connect), busy: waiting ? this.#option('loadingLabel') : undefined },
    )
    setText(this.#face.status, failed || '')
    button.disabled = this.#isDisabled()
    setAttributes(button, {
      'aria-busy': busy,
      'aria-expanded': facts.open,
      'data-size': this.#option('size'),
      'data-variant': this.#option('variant'),
    })
    button.hidden = inline && facts.open
    const states = {
      connected: status === 'connected',
      connecting: status === 'connecting',
      reconnecting: status === 'reconnecting',
      open: facts.open,
      authenticated: facts.session !== null,
      'unsupported-network': facts.unsupported,
      busy,
      // The others are for our own style sheets.
      'theme-light': theme === 'light',
      'theme-dark': theme === 'dark',
      'theme-system': theme === 'system',
      inline,
      // A page that resets all styles makes the host inline, and the button would have no width to fill.
      bare: display === 'inline',
    }
    for (const [state, on] of Object.entries(states)) this.#internals.states?.[on ? 'add' : 'delete'](state)
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
    // As form entries: a name set by property is not an attribute that the form could read.
    this.#internals.setFormValue?.(field)
    const missing = this.#option('required') && value === null
    this.#internals.setValidity?.(
      missing ? { valueMissing: true } : {},
      missing ? this.#connectLabel() : '',
      this.#face.button,
    )
  }

  /** Whether an earlier visit left a session to restore. Reads the storage once and writes nothing. */
  #isRestorable(): boolean {
    return isRestorable(this)
  }

  /** Not validated by a schema, which is not loaded yet: accepts only a shortened address and a small data URI. */
  #lastKnown(): { label: string; icon?: string } | undefined {
    const { label, icon }: { label?: unknown; icon?: unknown } =
      record(json(readStored(this, 'last_known') ?? '')) ?? {}
    if (typeof label !== 'string' || !/^\w{1,10}(…\w{6})?$/.test(label)) return undefined
    return typeof icon === 'string' && /^data:image\/[\w.+-]+[;,][ -~]{0,8192}$/.test(icon)
      ? { label, icon }
      : { label }
  }

  /** Parses the JSON child. Returns whether it changed. */
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

  /** Parses the options in the document's head. Returns whether they changed. */
  #readHeadOptions(): boolean {
    const before = this.#head
    const { problem } = (this.#head = readHeadOptions(before))
    if (problem !== this.#headProblem) {
      this.#headProblem = problem
      if (problem) {
        const failure = headFailure(problem)
        notice('head problem', failure.message)
        this.#report(failure)
      }
    }
    return this.#head !== before
  }

  /** Properties set before the element was defined hide the accessors. Sets them again through the accessors. */
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
