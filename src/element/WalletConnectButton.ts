import type { CaipNetworkId, ChainNamespace } from '../domain/network/caip'
import type { ViewName } from '../domain/page/viewName'
import type {
  ElementBridge,
  ConnectRequest,
  Controller,
  ElementAccount,
  ElementFacts,
  ElementNetwork,
  ElementWallet,
} from '../app/bridge'
import { VERSION } from '../config/version'
import type { Diagnosis } from '../doctor/doctor'
import type { Eip1193Provider } from '../wallets/contract'
import type { Options, SiwxProof, SiwxSession } from '../domain/page/options'
import { register, unregister } from './announcements'
import { ATTRIBUTES, OPTIONS, propertyName, type AttributeRow } from '../domain/page/attributes'
import { DISCONNECTED } from './disconnected'
import { FirstPicture } from './FirstPicture'
import { followPage } from './followPage'
import { isForeign } from './isForeign'
import { createButtonDom, setText } from './buttonDom'
import { narrow } from './narrow'
import { first, readHeadOptions, readJsonChild } from './scriptOptions'
import { loadApp, loadDoctor, loadFirstRequests, loadExtras } from './loadApp'
import { configurationFailure, loadFailure, type LoadFailure } from './loadFailure'
import { report } from './report'
import { json, readKey, readOption, record } from './readOption'
import { isRestorable, readStored } from './readStored'
import { pageRegistry } from './registry'
import type { ElementSurface } from './types'
import { themeState } from './themeState'
import { followTheme } from '../ui/styles/followTheme'
import { LANGUAGES, lookup } from '../messages/languages'
import { languageOf } from '../messages/languageOf'

/** `lang` and `dir` keep their native properties. Ours are set by attribute only. */
const PROPERTIES = ATTRIBUTES.filter(({ name }) => name !== 'lang' && name !== 'dir')
const NOTHING_KNOWN = { ...DISCONNECTED, value: null } as ElementFacts

type Call = 'open' | 'connect' | 'disconnect' | 'switchNetwork' | 'signIn' | 'getProof' | 'signOut' | 'signMessage'

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
    if (!globalThis.customElements) return
    followPage()
    const scope = customElements.get(tag) as { version?: string } | undefined
    if (!scope) customElements.define(tag, tag === 'wallet-connect-button' ? this : class extends this {})
    else if (scope !== this) report('defined', tag, scope.version, VERSION)
  }

  readonly #registry = pageRegistry()
  readonly #internals: Partial<ElementInternals> = this.attachInternals?.() ?? {}
  readonly #face = createButtonDom()
  readonly #root = this.attachShadow({ mode: 'open', delegatesFocus: true })
  readonly #id = String(this.#registry.nextId++)
  readonly #given = new Map<string, unknown>()
  /** Properties that were set before the head locked the document. */
  readonly #early = new Map<string, unknown>()
  #json = readJsonChild(this)
  #head = readHeadOptions()
  #parsed: Options | undefined
  /** Why the configuration cannot be used. While set, nothing may connect or sign in. */
  #problem: string | undefined
  /** What the last `config` named that is no option. */
  #unknown: string | undefined
  /** The problem that was already reported. */
  #reported: string | undefined
  #facts = NOTHING_KNOWN
  #controller: Controller | undefined
  #loading: Promise<Controller> | undefined
  #opening: Promise<void> | undefined
  readonly #picture = new FirstPicture()
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
  #unfollowTheme: (() => void) | undefined
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
    followPage()
    register(this.#registry, this, this.#join)
    this.#readScripts()
    this.#surroundings ??= new MutationObserver((records) => {
      if (this.#readScripts()) this.#optionsChanged()
      // Pages often add to their head. Those changes are ignored.
      else if (records.some(({ target }) => this.contains(target))) this.#paint()
    })
    // The head may configure the element. Its own children are parsed after it is connected if the script runs first.
    for (const node of [this, first(':root > head')])
      if (node) this.#surroundings.observe(node, { childList: true, characterData: true, subtree: true })
    this.#follow()
    this.#optionsChanged()
  }

  disconnectedCallback(): void {
    this.#onPage = false
    unregister(this.#registry, this)
    this.#surroundings?.disconnect()
    this.#unfollowTheme?.()
    // Moving the element removes and inserts it in one task. Only a removal that lasts closes the views.
    queueMicrotask(() => {
      if (!this.#onPage) this.#leave('removed')
    })
  }

  /** Its presence lets `moveBefore` keep all state, an open dialog included. */
  connectedMoveCallback(): void {
    this.#follow()
    this.#paint()
  }

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

  /** The active network: the wallet's, or the one to connect on. Null until the session is loaded. */
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
    return this.#parseOptions()
  }

  set config(given: Partial<Options>) {
    // A key whose value is undefined clears the option.
    this.#unknown = undefined
    for (const [key, value] of Object.entries(given ?? {})) {
      const name = propertyName(key)
      if (OPTIONS.has(name)) this.#give(name, value)
      else this.#unknown = key
    }
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
      this.#picture.remove()
      this.#paint()
    })
    if (!this.#controller) {
      this.#paint()
      // Of a first visit: a session would be shown instead of Connect.
      void this.#picture.show(
        this.#language(),
        () => !!this.#opening && !this.#controller && !view && !this.#isRestorable(),
        () => void this.#controller?.close(),
      )
    }
    return this.#opening
  }

  /** Closes the dialog. Resolves to false if it may not be closed now. */
  async close(): Promise<boolean> {
    this.#picture.get()?.remove()
    return this.#controller?.close() ?? true
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

  /**
   * The sign-in as a server takes it: the signed text, and the signature in hexadecimal digits, on Solana in base64.
   * Without a sign-in it signs in first. @throws as `signIn` does
   */
  getProof(): Promise<SiwxProof> {
    return this.#ask('getProof')
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
    await loadApp(this.#language())
  }

  /** Checks what the element needs of the page, and reports it on the console: docs/self-check.md */
  doctor(): Promise<Diagnosis> {
    return loadDoctor().then(({ doctor }) => doctor(this))
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

  /** Why nothing may start. A simulated DOM, as unit tests have, lacks custom states and the browser of a dialog. */
  #refusal(): LoadFailure | undefined {
    const problem = this.#isStill() ? 'editor' : this.#problem
    return problem ? configurationFailure(problem) : this.#internals.states ? undefined : loadFailure()
  }

  #load(): Promise<Controller> {
    const refusal = this.#refusal()
    if (refusal) return Promise.reject(refusal)
    if (this.#loading) return this.#loading
    const bridge = this.#bridge(() => this.#loading === mine)
    this.#picture.belongTo(bridge)
    const mine: Promise<Controller> = loadApp(this.#language(), bridge).then(
      (attach) => {
        // The element left the page or changed its project while the code was loading.
        if (this.#loading !== mine) throw loadFailure()
        this.#failed = false
        // The app finds out more about the options.
        this.#parsed = undefined
        this.#options()
        const problem = this.#refusal()
        if (problem) {
          this.#loading = undefined
          this.#optionsChanged()
          throw problem
        }
        return (this.#controller = attach(bridge))
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

  /** Pages put their theme and language on what the element is in. */
  #follow(): void {
    this.#unfollowTheme?.()
    this.#unfollowTheme = followTheme(this, () => this.#paint())
  }

  #leave(reason: 'removed' | 'config'): void {
    this.#controller?.detach(reason)
    this.#picture.belongTo(undefined)
    this.#controller = this.#loading = undefined
    this.#settled = this.#failed = false
    // Without a session there is nothing to show.
    this.#adopt(NOTHING_KNOWN)
  }

  /** Joins the session that another element of the project has started, or restores that of an earlier visit. */
  readonly #join = (): void => {
    // After a failure only a press tries again: a page that sets an option on each failure would never stop.
    if (this.#failed) return
    const { projectId, loading } = this.#options()
    if (this.#registry.clients.has(projectId ?? '') || this.#isRestorable()) this.#loadQuietly()
    else if (loading === 'eager')
      loadExtras().then(
        ({ whenIdle }) => whenIdle(() => this.#onPage && this.#loadQuietly()),
        () => {},
      )
  }

  #bridge(isCurrent: () => boolean): ElementBridge {
    return {
      ...this.#registry,
      id: this.#id,
      host: this,
      root: this.#root,
      attributes: ATTRIBUTES,
      report,
      options: () => this.#options(),
      setFacts: (facts) => void (isCurrent() && this.#adopt(facts)),
      picture: this.#picture.get,
      settle: () => {
        this.#settled = true
        this.#paint()
        this.#resolveReady()
      },
    }
  }

  #report({ code, message }: LoadFailure): void {
    this.dispatchEvent(new CustomEvent('error', { detail: { code, message, long: message } }))
  }

  #adopt(facts: ElementFacts): void {
    const changed = this.#facts.value !== facts.value
    this.#facts = facts
    // The page may have its first control by now.
    followPage()
    this.#paint()
    if (!changed) return
    this.#updateForm()
    this.dispatchEvent(new Event('change', { bubbles: true, composed: true }))
  }

  #option(row: AttributeRow): unknown {
    const property = this.#given.get(row.property)
    // An attribute cannot hold functions, and sign-in callbacks without functions would always fail.
    const text = row.kind === 'callbacks' ? undefined : (this.getAttribute(row.name) ?? readKey(this.#json.values, row))
    const own = property ?? text ?? undefined
    const fromBody = own !== undefined && own !== property
    const right = this.#isLocked() ? row.body : 'free'
    const early = this.#early.get(row.property)
    const allowed =
      right === 'free' || own === undefined
        ? own
        : (early ?? (right === 'narrows' ? narrow(row, own, (name) => this.#inHead(name)) : undefined))
    if (own !== undefined && allowed === undefined) report('locked', row.name)
    const value = readOption(row, allowed ?? readKey(this.#head.values, row), (refused) => {
      if (!row.harmless) this.#problem ??= row.name
      report(row.harmless ? 'ignored' : 'invalid', row.name, refused, row.values)
    })
    if (row.kind === 'endpoint' && value && fromBody && right === 'free' && isForeign(value as string)) {
      report('foreign', row.name)
      return false
    }
    return value
  }

  #inHead(property: string): unknown {
    const row = OPTIONS.get(property) as AttributeRow
    return readOption(row, readKey(this.#head.values, row), () => {})
  }

  /** Whether a script in the head has the options. */
  #isLocked(): boolean {
    return this.#head.text !== undefined
  }

  #give(property: string, value: unknown): void {
    this.#head = readHeadOptions(this.#head)
    this.#given.set(property, value)
    if (!this.#isLocked()) this.#early.set(property, value)
  }

  /** The options as they were when they last changed. */
  #options(): Options {
    return (this.#parsed ??= this.#parseOptions())
  }

  #parseOptions(): Options {
    this.#problem = this.#head.problem ?? this.#json.problem
    const options = Object.fromEntries(ATTRIBUTES.map((row) => [row.property, this.#option(row)])) as unknown as Options
    this.#problem ??= this.#unknown ?? this.#registry.findProblem?.(options)
    this.#registry.problems.set(this, this.#problem)
    return options
  }

  #language(): string {
    return this.#options().lang ?? languageOf(this)
  }

  #connectLabel(): string {
    return LANGUAGES[lookup(this.#language()) ?? 'en']
  }

  /** Several options may change in one task. The session is notified once, or started if they ask for it. */
  #optionsChanged(): void {
    this.#parsed = undefined
    if (!this.#onPage) return
    this.#paint()
    if (this.#problem !== this.#reported) {
      this.#reported = this.#problem
      if (this.#problem) {
        const failure = configurationFailure(this.#problem)
        report('notice', this.#problem, failure.message)
        this.#report(failure)
      }
    }
    this.#updateForm()
    if (this.#optionsMoved) return
    this.#optionsMoved = true
    queueMicrotask(() => {
      this.#optionsMoved = false
      if (!this.#onPage) return
      const { projectId } = this.#options()
      if (!this.#controller) this.#join()
      else if (projectId === this.#projectId && !this.#head.problem) {
        if (!this.#problem) this.#controller.optionsChanged()
      } else {
        this.#leave('config')
        this.#loadQuietly()
      }
      this.#projectId = projectId
    })
  }

  #isDisabled(): boolean {
    // The `disabled` attribute also disables the form control, which the property must be able to override.
    return this.#options().disabled || (this.#formDisabled && !this.hasAttribute('disabled'))
  }

  #paint(): void {
    const { button } = this.#face
    const facts = this.#facts
    // Read all styles before writing anything, which would force the browser to compute them again.
    const options = this.#options()
    const theme = themeState(options.themeMode, this, this.#face.status)
    const { display } = getComputedStyle(this)
    const connect = this.#connectLabel()
    // The sign makes it understandable in languages that the entry has no text for.
    const failed = this.#problem
      ? '⚠ Configuration error'
      : this.#failed && `↻ ${this.#failedPresses > 1 ? 'Reload' : 'Could not load'}`
    // Busy from the press until the dialog opens.
    const waiting = this.#opening !== undefined && !facts.open
    // Until reconnecting has ended, the button shows the last known account instead of flashing "Connect wallet".
    const restoring = !this.#settled && !failed && facts.status === 'disconnected'
    const lastKnown = restoring && this.#isRestorable() ? this.#lastKnown() : undefined
    const status = lastKnown ? 'reconnecting' : facts.status
    // After that, a session may still wait for its wallet, which can take until the visitor unlocks it.
    const busy = waiting || facts.busy || (status === 'reconnecting' && !this.#settled)
    const inline = options.display === 'inline'
    const wraps = this.#face.render(
      { ...facts, ...lastKnown },
      { idle: options.label ?? connect, busy: failed || (waiting ? options.loadingLabel : undefined) },
    )
    if (wraps) report('unclosed')
    // A block theme gives its column to blocks only.
    const block = wraps || this.matches('.is-layout-constrained > *')
    setText(this.#face.status, failed || '')
    button.disabled = this.#isDisabled()
    // Presses select the element in the editor.
    button.inert = this.#isStill()
    button.ariaBusy = `${busy}`
    button.ariaExpanded = `${!!facts.open}`
    Object.assign(button.dataset, { size: options.size, variant: options.variant })
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
      block,
      // A page that resets all styles makes the host inline, and the button would have no width to fill.
      bare: block || display === 'inline',
    }
    for (const [state, on] of Object.entries(states)) this.#internals.states?.[on ? 'add' : 'delete'](state)
  }

  #updateForm(): void {
    const { value } = this.#facts
    const { name, required } = this.#options()
    const field = new FormData()
    if (name && value !== null) field.set(name, value)
    // As form entries: a name set by property is not an attribute that the form could read.
    this.#internals.setFormValue?.(field)
    const missing = required && value === null
    this.#internals.setValidity?.({ valueMissing: missing }, missing ? this.#connectLabel() : '', this.#face.button)
  }

  /** Whether an earlier visit left a session to restore. Reads the storage once and writes nothing. */
  #isRestorable(): boolean {
    return !this.#isStill() && isRestorable(this.#options())
  }

  /** Whether this is a preview for the author of the page, who is not a visitor: it only looks like the button. */
  #isStill(): boolean {
    return this.#registry.canvas || this.#options().editor
  }

  /** Not validated by a schema, which is not loaded yet: accepts only a shortened address and a small data URI. */
  #lastKnown(): { label: string; icon?: string } | undefined {
    const { label, icon }: { label?: unknown; icon?: unknown } =
      record(json(readStored(this.#options(), 'last_known') ?? '')) ?? {}
    if (typeof label !== 'string' || !/^\w{1,10}(…\w{6})?$/.test(label)) return undefined
    return typeof icon === 'string' && /^data:image\/[\w.+-]+[;,][ -~]{0,8192}$/.test(icon)
      ? { label, icon }
      : { label }
  }

  /** Parses the JSON child and the options in the document's head. Returns whether they changed. */
  #readScripts(): boolean {
    const [child, head] = [this.#json, this.#head]
    this.#json = readJsonChild(this, child)
    this.#head = readHeadOptions(head)
    return this.#json !== child || this.#head !== head
  }

  /** Properties set before the element was defined hide the accessors. Sets them again through the accessors. */
  #upgradeProperties(): void {
    const self = this as unknown as Record<string, unknown>
    for (const { property } of [{ property: 'config' }, ...PROPERTIES]) {
      if (!Object.hasOwn(this, property)) continue
      const value = self[property]
      delete self[property]
      self[property] = value
    }
  }

  static {
    for (const row of PROPERTIES) {
      Object.defineProperty(this.prototype, row.property, {
        configurable: true,
        enumerable: true,
        get(this: WalletConnectButton) {
          return this.#option(row)
        },
        set(this: WalletConnectButton, value: unknown) {
          this.#give(row.property, value)
          this.#optionsChanged()
        },
      })
    }
  }
}
