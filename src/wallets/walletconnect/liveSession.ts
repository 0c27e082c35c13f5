import type Provider from '@walletconnect/universal-provider'
import { once } from '../../domain/once'
import { findNetwork, type Network } from '../../domain/network/network'
import type { Clock } from '../../services/clock/clock'
import type { ConnectRequest, LiveConnection } from '../contract'
import { walletKinds } from '../index'
import { followAddedNamespaces } from './addedNamespaces'
import type { RelayLibrary } from './contract'
import { disconnectTopic } from './disconnectTopic'
import {
  acceptsAnyChain,
  readHeldNamespaces,
  readPeer,
  readSession,
  type SessionRecord,
  type SessionView,
} from './parseSession'
import { openNamespace, setDefaultChain, type SessionContext, type SessionNamespace } from './sessionNamespace'
import { untilAnswered } from './untilAnswered'

/** The connector id of every relay connection, as it is stored. */
export const WALLET_CONNECT_ID = 'walletConnect'

/** An open session: one connection per namespace, all of which end together. */
export interface LiveSession {
  readonly topic: string
  readonly connections: readonly LiveConnection[]
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
  const shared = sharedFacts(session)
  let { networks } = request
  let over = false

  const context: SessionContext = {
    ...{ topic, client, provider, clock, request },
    anyNetwork: acceptsAnyChain(session),
    networks: () => networks,
    // The wallet may have extended the session. The library emits "deleted" before "expired"; its expiry tells which.
    endReason: () => ((provider.session ?? session).expiry * 1_000 <= clock.now() ? 'expired' : 'wallet'),
  }
  const parts = readSession(session, networks)
    .filter(isApproved)
    .map((view) => openNamespace(view, context))
  if (parts.length === 0) return undefined
  const partsInUse = () => parts.filter((part) => !part.isOver())
  const isStored = () => client.session.keys.includes(topic)

  const added = followAddedNamespaces(session, async (namespace, networkId) => {
    const mine = networks.filter(({ chainNamespace }) => chainNamespace === namespace)
    return await openAdded(library, topic, { ...request, networks: mine, networkId }, clock)
  })
  const offerAdded = (views: readonly SessionView[]): void => {
    const inUse = partsInUse()
    const [listener] = inUse.flatMap((part) => [...part.listeners])
    const used = inUse.map(({ namespace }) => namespace)
    added.offer(views, used, listener)
  }

  /** What the wallet approved is read against the page's networks, and the active one, which may not be among them. */
  const networksChanged = (now: readonly Network[]): void => {
    if (over || !isStored()) return
    const active = parts.map((part) => part.facts().networkId)
    networks = [...now, ...networks.filter(({ caipNetworkId: id }) => active.includes(id) && !findNetwork(now, id))]
    const views = readSession(client.session.get(topic) as unknown as SessionRecord, networks)
    for (const part of parts) {
      const view = views.find(({ namespace }) => namespace === part.namespace)
      if (view && !part.isOver()) part.networksChanged(view)
    }
    // The wallet may have added a namespace before the page offered it.
    offerAdded(views)
  }

  const onEvent = ({ topic: at, params }: SessionEvent): void => {
    if (at !== topic || over) return
    const { event, chainId } = params
    const part = partsInUse().find(({ namespace }) => String(chainId).startsWith(`${namespace}:`))
    part?.onEvent(event.name, event.data, chainId)
  }

  const onUpdate = ({ topic: at }: { topic: string }): void => {
    if (at !== topic || over || !isStored()) return
    const updated = client.session.get(topic)
    provider.session = updated
    const views = readSession(updated as unknown as SessionRecord, networks)
    added.updated(updated as unknown as SessionRecord)
    // First, because the wallet may have taken the others away in the same update.
    offerAdded(views)
    for (const part of parts) {
      if (part.isOver()) continue
      const view = views.find(({ namespace }) => namespace === part.namespace)
      // Without accounts on the page's networks it is disconnected; the session stays for the others.
      if (!view || !isApproved(view)) {
        part.end(readHeldNamespaces(updated).includes(part.namespace) ? 'unserved' : undefined)
        part.notifyEnd()
        continue
      }
      const terms = updated.namespaces[part.namespace]
      if (terms) provider.rpcProviders[part.namespace]?.updateNamespace(terms)
      part.updated(view)
    }
    if (partsInUse().length === 0) end()
  }

  const endAndTell = (reason?: 'other-tab'): void => {
    const ending = partsInUse()
    if (end(reason)) for (const part of ending) part.notifyEnd()
  }
  const onGone = ({ topic: at }: { topic: string }): void => void (at === topic && endAndTell())

  const unbind = bindEvents(client, {
    session_event: onEvent,
    session_update: onUpdate,
    session_extend: onUpdate,
    session_delete: onGone,
    session_expire: onGone,
  })

  /** True the first time. */
  const end = (reason?: 'other-tab'): boolean => {
    if (over) return false
    over = true
    unbind()
    for (const part of parts) part.end(reason)
    return true
  }

  /** The relay tells a page nothing of what another page of its origin has ended. */
  const refresh = async (): Promise<void> => {
    await library.adoptSessions()
    if (!isStored()) endAndTell('other-tab')
  }

  for (const part of parts) setDefaultChain(context, part.facts().networkId)
  /** Ends the session here at once, and at the wallet. */
  const disconnect = once(() => {
    end()
    for (const part of parts) part.removeListeners()
    return disconnectTopic(library, topic, clock)
  })
  const whole = { networksChanged, refresh, disconnect, ...requestsOf(library, topic) }
  return { topic, connections: parts.map((part) => connectionOf(part, shared, whole)) }
}

/** What is known of the requests of a session, whichever page made them. */
function requestsOf({ client, requestLink }: RelayLibrary, topic: string) {
  return {
    requestLink: () => requestLink(topic),
    earlierResponse: (signal: AbortSignal) => untilAnswered(client.core.history, topic, signal),
  }
}

/** The connection of one namespace. `whole` acts on the session. */
function connectionOf(
  part: SessionNamespace,
  shared: ReturnType<typeof sharedFacts>,
  whole: Pick<LiveConnection, 'disconnect' | 'networksChanged' | 'refresh' | 'earlierResponse'> &
    Required<Pick<LiveConnection, 'requestLink'>>,
): LiveConnection {
  return {
    // Until there is a listener, the wallet's reports are in the facts.
    get facts() {
      return { ...shared, ...part.facts() }
    },
    provider: part.provider,
    watch: part.watch,
    ...whole,
    requestLink: () => (part.isOver() ? undefined : whole.requestLink()),
    ...(part.switchTo && { switchTo: part.switchTo }),
  }
}

function sharedFacts(session: SessionRecord) {
  const { capabilities } = walletKinds.walletConnect
  return { connectorId: WALLET_CONNECT_ID, topic: session.topic, wallet: readPeer(session), capabilities }
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

const isApproved = (view: SessionView): boolean => view.networkIds.length > 0
