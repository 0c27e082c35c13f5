import type Provider from '@walletconnect/universal-provider'
import { chainIdHex, readChainId } from '../../domain/network/chainId'
import type { Account } from '../../domain/account/account'
import { type CaipNetworkId, type ChainNamespace, namespaceOf, parseCaipAddress } from '../../domain/network/caip'
import { findNetwork, type Network } from '../../domain/network/network'
import { supports } from '../../domain/network/namespaces'
import { ProviderDisconnected } from '../../errors/connection'
import { ChainUnsupported } from '../../errors/network'
import { abortable } from '../../services/abortable'
import type { Clock } from '../../services/clock/clock'
import { withTimeout } from '../../services/clock/withTimeout'
import type { ConnectionListener, ConnectionOffers, ConnectRequest, LiveConnection } from '../contract'
import { walletKinds } from '../index'
import { WALLET_FAREWELL_WAIT_MS } from '../timeouts'
import { followAddedNetworks } from './addedNetworks'
import type { RelayLibrary } from './contract'
import { termsOf, currentChainId } from './namespaces'
import { readPeer, readSession, acceptsAnyChain, type SessionRecord, type SessionView } from './parseSession'
import { orderAccounts, readEventAddresses } from './sessionAccounts'
import { createSessionNetwork, type SessionNetwork } from './sessionNetwork'
import { createSessionProvider, type SessionProvider, type SessionTransport } from './sessionProvider'
import { createPlainSessionProvider } from './plainSessionProvider'
import { createSolanaSessionProvider } from './solanaSessionProvider'

/** The connector id of every relay connection, as it is stored. */
export const WALLET_CONNECT_ID = 'walletConnect'

/** An open session: one connection per namespace, all of which end together. */
export interface LiveSession {
  readonly topic: string
  readonly connections: readonly LiveConnection[]
}

type Part = {
  readonly namespace: ChainNamespace
  view: SessionView
  active: CaipNetworkId
  /** The wallet has taken the namespace from the page, or the session is over. */
  over: boolean
  accounts: readonly Account[]
  /** The addresses of the wallet's last `accountsChanged`, which the session may hold only after an update. */
  announced: readonly string[]
  readonly network: SessionNetwork
  readonly provider: SessionProvider
  readonly listeners: Set<ConnectionListener>
}

type SessionEvent = {
  readonly topic: string
  readonly params: { readonly event: { readonly name: string; readonly data: unknown }; readonly chainId: string }
}

/**
 * The connections of a session, with the requested network active where the wallet approved it. Undefined when the
 * session has nothing that was requested. Its listeners stay until the session ends.
 */
export function openSession(
  library: RelayLibrary,
  provider: Provider,
  request: ConnectRequest,
  clock: Clock,
): LiveSession | undefined {
  const session = provider.session as unknown as SessionRecord | undefined
  if (!session) return undefined
  const { topic } = session
  const { client } = library
  const { capabilities } = walletKinds.walletConnect
  const shared = { connectorId: WALLET_CONNECT_ID, wallet: readPeer(session), capabilities }
  const anyNetwork = acceptsAnyChain(session)
  const added = followAddedNetworks(session)
  let { networks } = request
  const isOffered = (id: CaipNetworkId): boolean => findNetwork(networks, id) !== undefined
  let over = false

  const parts = readSession(session, networks)
    .filter(approved)
    .map((view): Part => {
      const last = parseCaipAddress(request.remembered?.find((each) => namespaceOf(each) === view.namespace))
      const active = firstNetwork(view, request.networkId, last?.caipNetworkId)
      const part: Part = {
        namespace: view.namespace,
        view,
        active,
        over: false,
        accounts: orderAccounts(view.accountsOn(active), [], last),
        announced: [],
        network: createSessionNetwork(
          { approves: (id) => part.view.networkIds.includes(id), move: (id) => moveTo(part, id) },
          clock,
        ),
        listeners: new Set(),
        provider: providerFor(view.namespace)(transportOf(() => part, { client, topic, provider, offers: isOffered })),
      }
      return part
    })
  if (parts.length === 0) return undefined

  const notify = (part: Part, call: (listener: ConnectionListener) => void): void => {
    for (const listener of [...part.listeners]) call(listener)
  }

  const setAccounts = (part: Part, accounts: readonly Account[]): void => {
    if (accounts.length === 0 || addressesOf(accounts).join() === addressesOf(part.accounts).join()) return
    part.accounts = accounts
    part.provider.emit('accountsChanged', addressesOf(accounts))
    notify(part, (listener) => listener.accountsChanged(accounts))
  }

  const orderAgain = (part: Part): void =>
    setAccounts(part, orderAccounts(part.view.accountsOn(part.active), part.announced, part.accounts[0]))

  const moveTo = (part: Part, id: CaipNetworkId): void => {
    if (part.over) return
    provider.setDefaultChain(id, rpcUrl(networks, id))
    if (id !== part.active) {
      part.active = id
      part.provider.emit('chainChanged', part.namespace === 'eip155' ? chainIdHex(id) : id)
    }
    notify(part, (listener) => listener.networkChanged(id))
    orderAgain(part)
  }

  const onEvent = ({ topic: at, params }: SessionEvent): void => {
    if (at !== topic || over) return
    const part = parts.find(({ namespace }) => String(params.chainId).startsWith(`${namespace}:`))
    if (!part || part.over) return
    const { name, data } = params.event
    if (name === 'accountsChanged') {
      part.announced = readEventAddresses(part.namespace, part.active, data)
      orderAgain(part)
    }
    if (name === 'chainChanged') {
      const id = readEventNetwork(part.namespace, data, params.chainId)
      if (id) part.network.announced(id)
    }
  }

  const setView = (part: Part, view: SessionView): void => {
    const before = offersOf(part)
    part.view = view
    const now = offersOf(part)
    if (JSON.stringify(now) !== JSON.stringify(before)) notify(part, (listener) => listener.offersChanged(now))
  }
  const offersOf = ({ view }: Part): ConnectionOffers => (anyNetwork ? {} : { approvedNetworkIds: view.networkIds })

  /** What the wallet approved is read against the page's networks, and the active one, which may not be among them. */
  const networksChanged = (now: readonly Network[]): void => {
    if (over || !client.session.keys.includes(topic)) return
    const active = networks.filter(
      ({ caipNetworkId }) => !findNetwork(now, caipNetworkId) && parts.some((part) => part.active === caipNetworkId),
    )
    networks = [...now, ...active]
    const views = readSession(client.session.get(topic) as unknown as SessionRecord, networks)
    for (const part of parts) {
      const view = views.find(({ namespace }) => namespace === part.namespace)
      if (!view || part.over) continue
      setView(part, view)
      // The wallet may have announced a network before the page offered it.
      part.network.updated()
    }
    // So may it have added a namespace.
    offerAdded(views)
  }

  /** A namespace that the wallet has added is offered once, as soon as somebody listens. */
  const offerAdded = (views: readonly SessionView[]): void => {
    const inUse = parts.filter((part) => !part.over)
    const [listener] = inUse.flatMap((part) => [...part.listeners])
    if (!listener) return
    const found = views.filter((view) => approved(view) && !inUse.some((part) => part.namespace === view.namespace))
    for (const { namespace } of found)
      if (added.take(namespace))
        listener.namespaceAdded?.(namespace, async (networkId) => {
          const mine = networks.filter(({ chainNamespace }) => chainNamespace === namespace)
          return await openAdded(library, topic, { ...request, networks: mine, networkId }, clock)
        })
  }

  const onUpdate = ({ topic: at }: { topic: string }): void => {
    if (at !== topic || over || !client.session.keys.includes(topic)) return
    const updated = client.session.get(topic)
    provider.session = updated
    const views = readSession(updated as unknown as SessionRecord, networks)
    added.updated(updated as unknown as SessionRecord)
    // First, because the wallet may have taken the others away in the same update.
    offerAdded(views)
    for (const part of parts) {
      if (part.over) continue
      const view = views.find(({ namespace }) => namespace === part.namespace)
      // A namespace without accounts is disconnected; the session stays for the others.
      if (!view || !approved(view)) {
        endPart(part)
        notify(part, sayEnd)
        continue
      }
      setView(part, view)
      const terms = updated.namespaces[part.namespace]
      if (terms) provider.rpcProviders[part.namespace]?.updateNamespace(terms)
      part.network.updated()
      if (!view.networkIds.includes(part.active))
        part.network.withdrawn(part.active, firstNetwork(view, request.networkId))
      else orderAgain(part)
    }
  }

  const onGone = ({ topic: at }: { topic: string }): void => {
    // The library emits "deleted" before "expired"; the session's expiry tells which it was.
    const ending = parts.filter((part) => !part.over)
    if (at === topic && end()) for (const part of ending) notify(part, sayEnd)
  }
  const sayEnd = (listener: ConnectionListener): void => listener.disconnected(isPast() ? 'expired' : 'wallet')
  // The wallet may have extended the session.
  const isPast = (): boolean => (provider.session ?? session).expiry * 1_000 <= clock.now()

  const unbind = bindEvents(client, {
    session_event: onEvent,
    session_update: onUpdate,
    session_extend: onUpdate,
    session_delete: onGone,
    session_expire: onGone,
  })

  /** True the first time. */
  const end = (): boolean => {
    if (over) return false
    over = true
    unbind()
    for (const part of parts) endPart(part)
    return true
  }
  function endPart(part: Part): void {
    if (part.over) return
    part.over = true
    part.network.end()
    part.provider.emit('disconnect', { code: 4900, message: 'The session is over.' })
  }

  let leaving: Promise<void> | undefined
  const disconnect = (): Promise<void> => (leaving ??= leave())
  const leave = async (): Promise<void> => {
    end()
    for (const part of parts) part.listeners.clear()
    // To the visitor all tabs of an origin are one connection, even if each has paired by itself.
    await library.adoptSessions().catch(() => undefined)
    await Promise.all(
      [...new Set([topic, ...client.session.keys])].map((each) => disconnectTopic(library, each, clock)),
    )
  }

  for (const part of parts) provider.setDefaultChain(part.active, rpcUrl(networks, part.active))
  return {
    topic,
    connections: parts.map((part) => ({
      // Until somebody listens, what the wallet says is in the facts.
      get facts() {
        return {
          ...shared,
          namespace: part.namespace,
          accounts: part.accounts,
          networkId: part.active,
          ...offersOf(part),
        }
      },
      provider: part.provider,
      watch(listener) {
        part.listeners.add(listener)
        if (part.over) queueMicrotask(() => part.listeners.has(listener) && sayEnd(listener))
        return () => void part.listeners.delete(listener)
      },
      disconnect,
      networksChanged,
      requestLink: () => (part.over ? undefined : library.requestLink(topic)),
      // These wallets get the network with each request; only the page has to know that it changed.
      ...(!supports(part.namespace, 'walletNetwork') && {
        async switchTo({ caipNetworkId }: Network) {
          if (part.over) throw new ProviderDisconnected()
          if (!part.view.networkIds.includes(caipNetworkId)) throw new ChainUnsupported(caipNetworkId)
          part.network.moveTo(caipNetworkId)
        },
      }),
    })),
  }
}

/** The connection of a namespace that came later, with a provider that knows it. */
async function openAdded(
  library: RelayLibrary,
  topic: string,
  request: ConnectRequest,
  clock: Clock,
): Promise<LiveConnection | undefined> {
  const provider = await library.provider(topic)
  return library.client.session.keys.includes(topic)
    ? openSession(library, provider, request, clock)?.connections[0]
    : undefined
}

/** Listens to the library's events until the returned function is called. */
function bindEvents(
  { events }: RelayLibrary['client'],
  listeners: Readonly<Record<string, (facts: never) => void>>,
): () => void {
  const emitter = events as unknown as Record<'on' | 'off', (event: string, react: (facts: never) => void) => void>
  for (const [event, react] of Object.entries(listeners)) emitter.on(event, react)
  return () => {
    for (const [event, react] of Object.entries(listeners)) emitter.off(event, react)
  }
}

/** How the provider of a namespace sends its requests. */
function transportOf(
  part: () => Part,
  session: Pick<RelayLibrary, 'client'> & {
    readonly topic: string
    readonly provider: Provider
    readonly offers: SessionTransport['offers']
  },
): SessionTransport {
  const { client, topic, provider, offers } = session
  return {
    active: () => part().active,
    accounts: () => part().accounts,
    over: () => part().over,
    allows: (method) => part().view.methods.includes(method),
    walletMethod: (method) => termsOf(part().namespace).methods.includes(method),
    offers,
    moveTo: (id, ask) => part().network.request(id, ask),
    approves: (id) => part().view.networkIds.includes(id),
    ask: (args) =>
      client.request({
        topic,
        chainId: part().view.wireId(part().active),
        request: args as { method: string; params: unknown },
      }),
    read: (args) => provider.request(args as Parameters<Provider['request']>[0], part().active),
  }
}

/**
 * Ends a session on both sides. The wallet's side has a timeout; our records are removed in any case, so that neither
 * an ended session nor an unreachable relay keeps a connection open here.
 */
export async function disconnectTopic({ client }: RelayLibrary, topic: string, clock: Clock): Promise<void> {
  const timeout = withTimeout(clock, WALLET_FAREWELL_WAIT_MS)
  const reason = { code: 6000, message: 'User disconnected.' }
  if (client.session.keys.includes(topic))
    await abortable(client.disconnect({ topic, reason }), timeout.signal).catch(() => undefined)
  timeout.release()
  if (!client.session.keys.includes(topic)) return
  await Promise.allSettled([client.session.delete(topic, reason), client.core.crypto.deleteSymKey(topic)])
  client.core.expirer.del(topic)
}

function providerFor(namespace: ChainNamespace): typeof createSessionProvider {
  if (namespace === 'eip155') return createSessionProvider
  return namespace === 'solana' ? createSolanaSessionProvider : createPlainSessionProvider
}

const addressesOf = (accounts: readonly Account[]): string[] => accounts.map(({ address }) => address)

const approved = (view: SessionView): boolean => view.networkIds.length > 0

function firstNetwork(view: SessionView, ...requested: readonly (CaipNetworkId | undefined)[]): CaipNetworkId {
  return (
    requested.find((id) => id !== undefined && view.networkIds.includes(id)) ?? (view.networkIds[0] as CaipNetworkId)
  )
}

function rpcUrl(networks: readonly Network[], id: CaipNetworkId): string | undefined {
  return findNetwork(networks, id)?.rpcUrls.default.http[0]
}

/** The chain of an event: its data may be a number, hex, decimal text or CAIP-2; else the chain it was sent for. */
function readEventNetwork(namespace: ChainNamespace, data: unknown, chainId: string): CaipNetworkId | undefined {
  if (namespace === 'eip155') return readChainId(data) ?? readChainId(chainId)
  return currentChainId(
    typeof data === 'string' && data.startsWith(`${namespace}:`) ? (data as CaipNetworkId) : (chainId as CaipNetworkId),
  )
}
