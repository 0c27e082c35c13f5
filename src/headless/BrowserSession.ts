import type { Participant } from '../app/bridge'
import type { JoinedSession } from '../app/joinSession'
import { ATTRIBUTES, propertyName } from '../domain/page/attributes'
import type { Options } from '../domain/page/options'
import { register } from '../element/announcements'
import { readHeadOptions } from '../element/headOptions'
import { headFailure, loadFailure } from '../element/loadFailure'
import { isRestorable } from '../element/readStored'
import { pageRegistry } from '../element/registry'
import { notice, type WalletConnectButton } from '../element/WalletConnectButton'
import { createDialogHost } from './createDialogHost'
import { DISCONNECTED, type Session, type SessionFacts } from './session'

const SESSION_OPTIONS = ATTRIBUTES.filter(({ session }) => session).map(
  ({ name }) => propertyName(name) as keyof Options,
)

/** A session in a browser. Loads its code when it is used, when there is something to restore, or when one begins. */
export class BrowserSession implements Session {
  readonly #registry = pageRegistry()
  // Created together with the host, whose dialog is therefore the one that opens in this id: see `joinSession`.
  readonly #id = String(this.#registry.nextId)
  /** Parses the options, and shows the dialog while no element of the page can. */
  readonly #host = createDialogHost()
  readonly #listeners = new Set<() => void>()
  #options: Partial<Options> = {}
  #facts = DISCONNECTED
  #latest = DISCONNECTED
  #restoring = false
  #joined: JoinedSession | undefined
  #joining: Promise<JoinedSession> | undefined

  constructor(projectId: string | undefined) {
    if (projectId !== undefined) this.configure({ projectId })
    register(this.#registry, this, () => {
      if (this.#registry.clients.has(this.#projectId() ?? '')) this.#joinQuietly()
    })
  }

  get facts(): SessionFacts {
    return this.#facts
  }

  get status(): SessionFacts['status'] {
    return this.#facts.status
  }

  get account(): SessionFacts['account'] {
    return this.#facts.account
  }

  get network(): SessionFacts['network'] {
    return this.#facts.network
  }

  get wallet(): SessionFacts['wallet'] {
    return this.#facts.wallet
  }

  get session(): SessionFacts['session'] {
    return this.#facts.session
  }

  get ready(): Promise<void> {
    return this.#joining || this.#isRestorable()
      ? this.#restored().then(
          () => {},
          () => {},
        )
      : Promise.resolve()
  }

  get options(): Partial<Options> {
    return this.#options
  }

  readonly configure: Session['configure'] = (options) => {
    this.#options = { ...this.#options, ...options }
    this.#configureHost(options)
    this.#joined?.optionsChanged()
    this.#notify()
  }

  readonly subscribe: Session['subscribe'] = (listener) => {
    // A function of its own: the same listener may be given twice.
    const notify = (): void => listener()
    this.#listeners.add(notify)
    // In a microtask, so that options may be set after subscribing.
    queueMicrotask(() => this.#restore())
    return () => void this.#listeners.delete(notify)
  }

  readonly connect: Session['connect'] = async (requested) => {
    const joined = await this.#join()
    return (this.#element() ?? joined).connect(requested)
  }

  readonly disconnect: Session['disconnect'] = async (which) => (await this.#restored()).disconnect(which)

  readonly switchNetwork: Session['switchNetwork'] = async (id) => (await this.#restored()).switchNetwork(id)

  readonly signIn: Session['signIn'] = async () => (await this.#restored()).signIn()

  readonly signOut: Session['signOut'] = async () => (await this.#restored()).signOut()

  readonly signMessage: Session['signMessage'] = async (text) => (await this.#restored()).signMessage(text)

  readonly getProvider: Session['getProvider'] = (namespace) => this.#joined?.getProvider(namespace)

  /** Without a project id of its own, it is the session of the document's head, or else of the first element. */
  #projectId(): string | undefined {
    return this.#host.projectId ?? this.#element()?.projectId
  }

  /** The first element of this session on the page. */
  #element(): WalletConnectButton | undefined {
    const { projectId } = this.#host
    for (const each of this.#registry.members.keys()) {
      if (!(each instanceof HTMLElement) || each === this.#host) continue
      const element = each as WalletConnectButton
      if (projectId === undefined || element.projectId === projectId) return element
    }
    return undefined
  }

  /** The host's own dialog is always modal. */
  #configureHost(options: Partial<Options>): void {
    this.#host.config = { ...options, display: 'modal' }
  }

  #isRestorable(): boolean {
    return isRestorable({ ...this.#host.config, projectId: this.#projectId() } as Options)
  }

  #restore(): void {
    if (this.#joining || !this.#isRestorable()) return
    this.#joinQuietly()
    this.#adopt(this.#latest)
  }

  async #restored(): Promise<JoinedSession> {
    const joined = await this.#join()
    await joined.ready
    return joined
  }

  #joinQuietly(): void {
    this.#join().catch(() => {})
  }

  #join(): Promise<JoinedSession> {
    const { problem } = readHeadOptions()
    if (problem) return Promise.reject(headFailure(problem))
    // A simulated DOM, as unit tests have: the element does nothing there either.
    if (typeof CustomStateSet === 'undefined') return Promise.reject(loadFailure())
    if (this.#joining) return this.#joining
    const element = this.#element()
    const follows = element !== undefined && Object.keys(this.#options).every((name) => name === 'projectId')
    if (follows) this.#configureHost(element.config)
    this.#restoring = this.#isRestorable()
    return (this.#joining = import('../app/joinSession').then(
      ({ joinSession }) => {
        const joined = (this.#joined = joinSession(this.#participant(follows), this.#host))
        void joined.ready.then(() => {
          this.#restoring = false
          this.#adopt(this.#latest)
        })
        return joined
      },
      (cause: unknown) => {
        // Reset, so that the next use tries again.
        this.#joining = undefined
        this.#restoring = false
        this.#adopt(DISCONNECTED)
        throw loadFailure(cause)
      },
    ))
  }

  #participant(follows: boolean): Participant {
    return {
      ...this.#registry,
      id: this.#id,
      host: this.#host,
      follows,
      sessionOptions: SESSION_OPTIONS,
      options: () => this.#host.config as Options,
      setFacts: (facts) => {
        this.#latest = facts
        this.#adopt(facts)
      },
      emit: () => true,
      notice,
    }
  }

  #adopt(facts: SessionFacts): void {
    const before = this.#facts
    const now = {
      // Until reconnecting has ended, nobody knows whether there is an account.
      status: this.#restoring && facts.status === 'disconnected' ? 'reconnecting' : facts.status,
      account: unlessEqual(before.account, facts.account),
      network: unlessEqual(before.network, facts.network),
      wallet: unlessEqual(before.wallet, facts.wallet),
      session: unlessEqual(before.session, facts.session),
    }
    if (unlessEqual(before, now) === before) return
    this.#facts = now
    // Elements join a session when it begins.
    if (now.status !== before.status && now.status !== 'disconnected')
      for (const join of this.#registry.members.values()) join()
    this.#notify()
  }

  #notify(): void {
    for (const notify of this.#listeners) notify()
  }
}

/** The new value, or the one before if they are equal, so that those who compare by identity see no change. */
function unlessEqual<Value>(before: Value, now: Value): Value {
  return JSON.stringify(before) === JSON.stringify(now) ? before : now
}
