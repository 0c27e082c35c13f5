import type Provider from '@walletconnect/universal-provider'
import type { Account } from '../../domain/account/account'
import { type CaipNetworkId, type ChainNamespace, namespaceOf, parseCaipAddress } from '../../domain/network/caip'
import { chainIdHex, readChainId } from '../../domain/network/chainId'
import { findNetwork, type Network } from '../../domain/network/network'
import { supports } from '../../domain/network/namespaces'
import { ProviderDisconnected } from '../../errors/connection'
import { ChainUnsupported } from '../../errors/network'
import { abortable } from '../../services/abortable'
import type { Clock } from '../../services/clock/clock'
import type { ConnectionFacts, ConnectionListener, ConnectRequest, LiveConnection, Eip1193Provider } from '../contract'
import type { RelayLibrary } from './contract'
import { currentChainId, termsOf } from './namespaces'
import type { SessionView } from './parseSession'
import { orderAccounts, readEventAddresses } from './sessionAccounts'
import { createSessionNetwork, type SessionNetwork } from './sessionNetwork'
import { createSessionProvider, type SessionProvider, type SessionTransport } from './sessionProvider'
import { createEventEmitter } from '../eventEmitter'
import { LazyPartUnavailable } from '../../errors/LazyPartUnavailable'
import { lazyOnce } from '../../services/lazyOnce'

/** What the namespaces of a session share. */
export interface SessionContext {
  readonly topic: string
  readonly client: RelayLibrary['client']
  readonly provider: Provider
  readonly clock: Clock
  /** Whether the wallet accepts networks that it has not listed. */
  readonly anyNetwork: boolean
  /** What was requested when the session was opened. */
  readonly request: ConnectRequest
  /** The page's networks now. */
  networks(): readonly Network[]
  /** Why the session is over, if it is. */
  endReason(): 'expired' | 'wallet'
}

type NamespaceFacts = Pick<ConnectionFacts, 'namespace' | 'accounts' | 'networkId' | 'approvedNetworkIds'>

/** One namespace of an open session: its accounts, its active network, its provider and its listeners. */
export interface SessionNamespace extends Pick<LiveConnection, 'watch' | 'switchTo'> {
  readonly namespace: ChainNamespace
  readonly provider: SessionProvider
  readonly listeners: ReadonlySet<ConnectionListener>
  /** The wallet has taken the namespace from the page, or the session is over. */
  isOver(): boolean
  facts(): NamespaceFacts
  /** The wallet has emitted an event on one of its networks. */
  onEvent(name: string, data: unknown, chainId: string): void
  /** The page has other networks now, against which the session was read again. */
  networksChanged(view: SessionView): void
  /** The wallet has updated the session. */
  updated(view: SessionView): void
  /** With a reason, unless its term is over, which the wallet does not report. */
  end(reason?: EndReason): void
  /** Tells the listeners that it is over. */
  notifyEnd(): void
  removeListeners(): void
}

type State = {
  view: SessionView
  active: CaipNetworkId
  accounts: readonly Account[]
  /** The addresses of the wallet's last `accountsChanged`, which the session may hold only after an update. */
  announced: readonly string[]
  over: boolean
  /** Aborted when it is over. */
  readonly life: AbortController
  endReason?: EndReason | undefined
}

/**
 * Only the page's networks were taken away, and the session keeps others of the namespace; or another page of the
 * origin has ended the session.
 */
type EndReason = 'unserved' | 'other-tab'

/** Follows one namespace of a session, with the requested network active where the wallet approved it. */
export function openNamespace(approved: SessionView, context: SessionContext): SessionNamespace {
  const { request, anyNetwork } = context
  const { namespace } = approved
  const state = firstState(approved, request)
  const listeners = new Set<ConnectionListener>()

  const notify = (call: (listener: ConnectionListener) => void): void => {
    for (const listener of [...listeners]) call(listener)
  }
  const sayEnd = (listener: ConnectionListener): void => {
    const reason = context.endReason()
    listener.disconnected(reason === 'wallet' ? (state.endReason ?? reason) : reason)
  }

  const orderAgain = (): void => {
    const accounts = orderAccounts(state.view.accountsOn(state.active), state.announced, state.accounts[0])
    if (accounts.length === 0 || addressesOf(accounts).join() === addressesOf(state.accounts).join()) return
    state.accounts = accounts
    provider.emit('accountsChanged', addressesOf(accounts))
    notify((listener) => listener.accountsChanged(accounts))
  }

  const move = (id: CaipNetworkId): void => {
    if (state.over) return
    setDefaultChain(context, id)
    if (id !== state.active) {
      state.active = id
      provider.emit('chainChanged', namespace === 'eip155' ? chainIdHex(id) : id)
    }
    notify((listener) => listener.networkChanged(id))
    orderAgain()
  }

  const network = createSessionNetwork({ approves: (id) => state.view.networkIds.includes(id), move }, context.clock)
  const provider = providerFor(namespace)(transportOf(state, network, context))

  const offers = () => (anyNetwork ? {} : { approvedNetworkIds: state.view.networkIds })
  const setView = (view: SessionView): void => {
    const before = offers()
    state.view = view
    const now = offers()
    if (JSON.stringify(now) !== JSON.stringify(before)) notify((listener) => listener.offersChanged(now))
  }

  return {
    namespace,
    provider,
    listeners,
    isOver: () => state.over,
    facts: () => ({ namespace, accounts: state.accounts, networkId: state.active, ...offers() }),
    onEvent(name, data, chainId) {
      if (name === 'accountsChanged') {
        state.announced = readEventAddresses(namespace, state.active, data)
        orderAgain()
      }
      if (name === 'chainChanged') {
        const id = readEventNetwork(namespace, data, chainId)
        if (id) network.announced(id)
      }
    },
    networksChanged(view) {
      setView(view)
      // The wallet may have announced a network before the page offered it.
      network.updated()
    },
    updated(view) {
      setView(view)
      network.updated()
      if (view.networkIds.includes(state.active)) orderAgain()
      else network.withdrawn(state.active, firstNetwork(view, request.networkId))
    },
    end(endReason) {
      if (state.over) return
      Object.assign(state, { over: true, endReason })
      network.end()
      state.life.abort()
      provider.emit('disconnect', { code: 4900, message: 'The session is over.' })
    },
    notifyEnd: () => notify(sayEnd),
    watch(listener) {
      listeners.add(listener)
      if (state.over) queueMicrotask(() => listeners.has(listener) && sayEnd(listener))
      return () => void listeners.delete(listener)
    },
    removeListeners: () => listeners.clear(),
    // These wallets get the network with each request; only the page has to know that it changed.
    ...(!supports(namespace, 'walletNetwork') && {
      async switchTo({ caipNetworkId }: Network) {
        if (state.over) throw new ProviderDisconnected()
        if (!state.view.networkIds.includes(caipNetworkId)) throw new ChainUnsupported(caipNetworkId)
        network.moveTo(caipNetworkId)
      },
    }),
  }
}

/** The network that the library sends requests of its namespace to. */
export function setDefaultChain({ provider, networks }: SessionContext, id: CaipNetworkId): void {
  provider.setDefaultChain(id, findNetwork(networks(), id)?.rpcUrls.default.http[0])
}

function firstState(view: SessionView, request: ConnectRequest): State {
  const last = parseCaipAddress(request.remembered?.find((each) => namespaceOf(each) === view.namespace))
  const active = firstNetwork(view, request.networkId, last?.caipNetworkId)
  const accounts = orderAccounts(view.accountsOn(active), [], last)
  return { view, active, accounts, announced: [], over: false, life: new AbortController() }
}

/** How the provider of a namespace sends its requests. */
function transportOf(
  state: State,
  network: SessionNetwork,
  { client, topic, provider, networks }: SessionContext,
): SessionTransport {
  return {
    active: () => state.active,
    accounts: () => state.accounts,
    over: () => state.over,
    allows: (method) => state.view.methods.includes(method),
    walletMethod: (method) => termsOf(state.view.namespace).methods.includes(method),
    offers: (id) => findNetwork(networks(), id) !== undefined,
    moveTo: network.request,
    approves: (id) => state.view.networkIds.includes(id),
    // The library forgets what waits for a response when the page ends the session.
    ask: (args) =>
      abortable(
        client.request({
          topic,
          chainId: state.view.wireId(state.active),
          request: args as { method: string; params: unknown },
        }),
        state.life.signal,
        () => Object.assign(new Error('The session is over.'), { code: 4900 }),
      ),
    read: (args) => provider.request(args as Parameters<Provider['request']>[0], state.active),
  }
}

function providerFor(namespace: ChainNamespace): typeof createSessionProvider {
  if (namespace === 'eip155') return createSessionProvider
  return namespace === 'solana' ? createSolanaSessionProvider : createPlainSessionProvider
}

const addressesOf = (accounts: readonly Account[]): string[] => accounts.map(({ address }) => address)

function firstNetwork(view: SessionView, ...requested: readonly (CaipNetworkId | undefined)[]): CaipNetworkId {
  return (
    requested.find((id) => id !== undefined && view.networkIds.includes(id)) ?? (view.networkIds[0] as CaipNetworkId)
  )
}

/** The chain of an event: its data may be a number, hex, decimal text or CAIP-2; else the chain it was sent for. */
function readEventNetwork(namespace: ChainNamespace, data: unknown, chainId: string): CaipNetworkId | undefined {
  if (namespace === 'eip155') return readChainId(data) ?? readChainId(chainId)
  return currentChainId(
    typeof data === 'string' && data.startsWith(`${namespace}:`) ? (data as CaipNetworkId) : (chainId as CaipNetworkId),
  )
}

/** The provider for namespaces without a provider of their own: it forwards the methods that the wallet approved. */
function createPlainSessionProvider(transport: SessionTransport): SessionProvider {
  return {
    ...createEventEmitter(),
    async request(args) {
      if (transport.over()) throw Object.assign(new Error('The session is over.'), { code: 4900 })
      if (!transport.allows(args.method))
        throw Object.assign(new Error(`The wallet has not approved ${args.method}.`), { code: 4200 })
      return await transport.ask(args)
    },
  }
}

/**
 * The provider of a Solana wallet over the relay. Its code is loaded with the first request, so that sessions without
 * Solana do not load it.
 * @throws LazyPartUnavailable and the wallet's own errors
 */
export function createSolanaSessionProvider(transport: SessionTransport): SessionProvider {
  const load = lazyOnce<Eip1193Provider['request']>(() =>
    import('./solana/solanaSessionRequests').then(
      ({ createSolanaSessionRequests }) => createSolanaSessionRequests(transport),
      (reason: unknown) => {
        throw new LazyPartUnavailable('walletConnect', reason)
      },
    ),
  )
  return { ...createEventEmitter(), request: async (args) => (await load())(args) }
}
