import type { ConnectRequest, ElementAccount, ElementNetwork, ElementWallet } from '../app/bridge'
import type { CaipNetworkId, ChainNamespace } from '../domain/network/caip'
import type { ViewName } from '../domain/page/viewName'
import type { Options, SiwxProof, SiwxSession } from '../domain/page/options'
import { DISCONNECTED, type SessionFacts } from '../element/disconnected'
import type { Eip1193Provider } from '../wallets/contract'

export type { SessionFacts }

/**
 * The session of a project, shared with the elements of the page and independent of them. Its methods may be taken off
 * the object.
 */
export interface Session extends SessionFacts {
  /** All of what is known, as one object that is replaced when anything changes. */
  readonly facts: SessionFacts
  /** `reconnecting` while the session of the last visit is being restored. */
  readonly status: SessionFacts['status']
  /** The connected account, or null. */
  readonly account: ElementAccount | null
  /** The active network: the wallet's, or the one to connect on. Null until the session is loaded. */
  readonly network: ElementNetwork | null
  /** The connected wallet, or null. */
  readonly wallet: ElementWallet | null
  /** The sign-in proof, or null while not signed in. */
  readonly session: SiwxSession | null
  /** The view that the dialog shows, or null while it is closed. */
  readonly view: ViewName | null
  /** Resolves when the session of the last visit has been restored or could not be; at once if there is none. */
  readonly ready: Promise<void>
  /** The options set so far, and the project id. */
  readonly options: Partial<Options>
  /** Sets options. Those that only matter when a session begins have to be set before. */
  readonly configure: (options: Partial<Options>) => void
  /** Calls back after each change. The first subscription restores the session of the last visit. */
  readonly subscribe: (listener: () => void) => () => void
  /**
   * Opens the dialog of an element on the page, or else one of its own, on `view` if given. Resolves once it is open.
   * @throws LazyPartUnavailable
   */
  readonly open: (view?: ViewName) => Promise<void>
  /** Closes the dialog. Resolves to false if it may not be closed now. */
  readonly close: () => Promise<boolean>
  /**
   * Connects a wallet: the named one, or the one that the visitor chooses in the dialog of an element on the page, or
   * else in one of its own. @throws the error that the attempt ended with
   */
  readonly connect: (requested?: ConnectRequest) => Promise<ElementAccount>
  /** Disconnects every namespace, or the given one. */
  readonly disconnect: (which?: { namespace?: ChainNamespace }) => Promise<void>
  /** Asks the wallet to switch networks. Resolves when the wallet reports it. @throws as the element's method does */
  readonly switchNetwork: (caipNetworkId: CaipNetworkId) => Promise<ElementNetwork>
  /** Signs in with the connected wallet. @throws as the element's method does */
  readonly signIn: () => Promise<SiwxSession>
  /** The sign-in as a server takes it; signs in before, if need be. @throws as the element's method does */
  readonly getProof: () => Promise<SiwxProof>
  /** Deletes the sign-in proof and tells the site's server; the wallet stays connected. @throws as the element's method does */
  readonly signOut: () => Promise<void>
  /** Asks the wallet to sign a message. Resolves to the signature. @throws the wallet's error */
  readonly signMessage: (text: string) => Promise<string>
  /** The EIP-1193 provider of the connected wallet, or undefined. */
  readonly getProvider: (namespace?: ChainNamespace | CaipNetworkId) => Eip1193Provider | undefined
}

const METHODS = [
  'open',
  'connect',
  'disconnect',
  'switchNetwork',
  'signIn',
  'getProof',
  'signOut',
  'signMessage',
] as const
type Method = (typeof METHODS)[number]

/** The methods that need code which is loaded later: `call` gets the name and what was given. */
export function methodsOf(call: (name: Method, given: never) => Promise<unknown>): Pick<Session, Method> {
  const entries = METHODS.map((name) => [name, (given: never) => call(name, given)] as const)
  return Object.fromEntries(entries) as unknown as Pick<Session, Method>
}

/** What a session is until there is one, and always on a server. */
export const INERT = {
  ...DISCONNECTED,
  facts: DISCONNECTED,
  options: {},
  ready: Promise.resolve(),
  configure() {},
  subscribe: () => () => {},
  getProvider: () => undefined,
  close: async () => true,
}

/** While the session of the last visit is being restored. */
export const RECONNECTING: SessionFacts = { ...DISCONNECTED, status: 'reconnecting' }
