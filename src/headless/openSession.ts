import type { Subscriber } from '../app/bridge'
import { findProblem } from '../app/first-requests/findProblem'
import { joinSession } from '../app/shell/joinSession'
import { ATTRIBUTES } from '../domain/page/attributes'
import type { Options } from '../domain/page/options'
import { sessionOptionsOf } from '../domain/page/sessionOptions'
import { DISCONNECTED, type SessionFacts } from '../element/disconnected'
import { configurationFailure, type LoadFailure } from '../element/loadFailure'
import { pageRegistry } from '../element/registry'
import { report } from '../element/report'
import { WalletConnectButton } from '../element/WalletConnectButton'
import type { Session } from './session'
import { document } from '../domain/page/document'
import { VERSION } from '../config/version'

/** What a session of a page gives to its code once that is loaded. */
interface Opening {
  readonly options: Partial<Options>
  readonly facts: SessionFacts
  /** Called with the facts whenever they change. */
  readonly adopt: (facts: SessionFacts) => void
}

type Methods =
  | 'open'
  | 'close'
  | 'connect'
  | 'disconnect'
  | 'switchNetwork'
  | 'signIn'
  | 'getProof'
  | 'signOut'
  | 'signMessage'
  | 'getProvider'

/** The methods of a session, which wait until reconnecting has ended. */
export interface OpenSession extends Pick<Session, Methods> {
  readonly ready: Promise<void>
  configure(options: Partial<Options>): void
}

/**
 * Joins or starts the session of a project for a page that uses it without an element.
 * @throws LoadFailure if the options, or those in the document's head, are not usable
 */
export function openSession({ options, facts, adopt }: Opening): OpenSession {
  const registry = pageRegistry()
  // Created together with the host, whose dialog is therefore the one that opens in this id: see `joinSession`.
  const id = String(registry.nextId)
  /** Parses the options, and shows the dialog while no element of the page can. Its own dialog is always modal. */
  const host = createDialogHost()
  host.config = { ...options, display: 'modal' }
  const element = findElement(host)
  const follows = element !== undefined && Object.keys(options).every((name) => name === 'projectId')
  if (follows) host.config = { ...element.config, display: 'modal' }
  const refused = findRefusal(follows ? element : host)
  if (refused) throw refused
  // Of the host, only the dialog is visible. It is in the top layer, where size and overflow do not matter.
  Object.assign(host.style, { position: 'fixed', inset: '0 auto auto 0', overflow: 'clip', border: '0', padding: '0' })
  for (const size of ['inlineSize', 'blockSize', 'minInlineSize', 'minBlockSize'] as const) host.style[size] = '0'

  let before = facts
  let latest = DISCONNECTED
  let restoring = facts.status === 'reconnecting'

  function update(): void {
    const now: SessionFacts = {
      // Until reconnecting has ended, it is unknown whether there is an account.
      status: restoring && latest.status === 'disconnected' ? 'reconnecting' : latest.status,
      account: unlessEqual(before.account, latest.account),
      network: unlessEqual(before.network, latest.network),
      wallet: unlessEqual(before.wallet, latest.wallet),
      session: unlessEqual(before.session, latest.session),
      view: latest.view,
    }
    if (unlessEqual(before, now) === before) return
    const begins = now.status !== before.status && now.status !== 'disconnected'
    before = now
    // Elements join a session when it begins.
    if (begins) for (const join of registry.members.values()) join()
    adopt(now)
  }

  const subscriber: Subscriber = {
    ...registry,
    id,
    host,
    follows,
    sessionOptions: sessionOptionsOf(ATTRIBUTES),
    options: () => host.config as Options,
    setFacts(given) {
      latest = given
      update()
    },
    emit: () => true,
    notice: (key, text) => report('notice', key, text),
  }
  const joined = joinSession(subscriber, host)
  const ready = joined.ready.then(() => {
    restoring = false
    update()
  })

  return {
    ready,
    open: (view) => (findElement(host) ?? joined).open(view),
    close: joined.close,
    connect: (requested) => (findElement(host) ?? joined).connect(requested),
    disconnect: (which) => ready.then(() => joined.disconnect(which)),
    switchNetwork: (caipNetworkId) => ready.then(() => joined.switchNetwork(caipNetworkId)),
    signIn: () => ready.then(() => joined.signIn()),
    getProof: () => ready.then(() => joined.getProof()),
    signOut: () => ready.then(() => joined.signOut()),
    signMessage: (text) => ready.then(() => joined.signMessage(text)),
    getProvider: joined.getProvider,
    configure(more) {
      host.config = { ...more, display: 'modal' }
      // A session continues with the options it has.
      if (!findRefusal(host)) joined.optionsChanged()
    },
  }
}

/** Why nothing may start with these options. The element of the page reports it itself. */
function findRefusal(element: WalletConnectButton): LoadFailure | undefined {
  const options = element.config as Options
  const problem = pageRegistry().problems.get(element) ?? findProblem(options)
  if (!problem) return undefined
  const failure = configurationFailure(problem)
  report('notice', problem, failure.message)
  return failure
}

/** The new value, or the one before if they are equal, so that those who compare by identity see no change. */
function unlessEqual<Value>(before: Value, now: Value): Value {
  return JSON.stringify(before) === JSON.stringify(now) ? before : now
}

const TAG = 'wallet-connect-button'

/** Creates the element that parses a session's options, and shows its dialog while no element of the page can. */
function createDialogHost(): WalletConnectButton {
  const tag = tagOfThisVersion()
  if (!customElements.get(tag)) WalletConnectButton.define(tag)
  return document.createElement(tag) as WalletConnectButton
}

/** Another version of the script may have defined the tag. Its elements have sessions of their own. */
function tagOfThisVersion(): string {
  const defined = customElements.get(TAG) as { version?: string } | undefined
  return !defined || defined.version === VERSION ? TAG : `${TAG}-${VERSION.replace(/[^\w]/g, '-')}`
}

/** The first element on the page that has the project id of `host`, or any if `host` has none. */
function findElement(host: WalletConnectButton): WalletConnectButton | undefined {
  const { projectId } = host
  return [...pageRegistry().members.keys()].find(
    (each): each is WalletConnectButton =>
      each instanceof HTMLElement &&
      each !== host &&
      (projectId === undefined || (each as WalletConnectButton).projectId === projectId),
  )
}
