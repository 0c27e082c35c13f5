import type { ConnectionFacts, LiveConnection, Connector } from '../../wallets/contract'
import { walletKindOf, isLoadedKind } from '../../wallets/index'
import { isSameAddress } from '../../domain/account/address'
import { namespaceOf, parseCaipAddress, type ChainNamespace } from '../../domain/network/caip'
import { supports } from '../../domain/network/namespaces'
import { type Network, findNetwork } from '../../domain/network/network'
import { withTimeout } from '../../services/clock/withTimeout'
import { abortable } from '../../services/abortable'
import { readSession } from '../../services/storage/sessionRecord'
import { stopWaiting, waitForWallet } from '../store/waiting'
import { loadAlert } from '../notices/loadAlert'
import { adoptConnections } from './adoptConnections'
import { applyTransition, forgetLabel, isOver } from './applyTransition'
import { endUnused, isAwaited, refreshConnections } from './walletSessions'
import { evaluateSession } from './evaluateSession'
import { persistSession } from './persistSession'
import type { Context } from '../context'
import { walletMark } from '../../domain/wallet/walletMark'
import { NoActiveNetwork } from '../../errors/siwx'
import type { WaitingSession } from '../store/state'

/** How long restoring one wallet may take. Enough for the embedded wallet to become ready and respond slowly. */
const RESTORE_TIMEOUT_MS = 60_000

/** Restores these namespaces and adopts what is found, at once. Whatever is left waits, or is over. */
export async function restoreNamespaces(
  context: Context,
  namespaces: readonly ChainNamespace[],
  signal: AbortSignal,
): Promise<boolean> {
  const { store, services } = context
  const { active } = readSession(services.storage)
  const groups = groupBySession(context, namespaces)
  const before = new Map(namespaces.map((namespace) => [namespace, storedSession(context, namespace)]))
  for (const [connectorId, group] of groups) {
    for (const namespace of group)
      if (store.getState().waiting[namespace]?.connectorId !== connectorId)
        store.setState(waitForWallet(namespace, { connectorId, reason: 'asking' }))
  }
  const outcomes = await Promise.all(
    groups.map(async ([id, group]) => [id, group, await outcomeOf(context, group, id, signal)] as const),
  )
  if (signal.aborted) {
    // Called off: what is stored stays for the next page.
    store.setState(stopWaiting(...namespaces))
    return false
  }
  const found: LiveConnection[] = []
  const again: ChainNamespace[] = []
  for (const [connectorId, group, outcome] of outcomes) {
    // A wallet that the visitor connected meanwhile stays, and what the visitor has disconnected is over.
    const { waiting } = store.getState()
    const open = group.filter((namespace) => waiting[namespace] !== undefined && !context.live.has(namespace))
    // Another tab has connected meanwhile: what is over is the session before that.
    if (outcome.is === 'over' && open.some((each) => before.get(each) !== storedSession(context, each))) {
      again.push(...open)
      continue
    }
    if (outcome.is === 'live') {
      const mine = outcome.connections.filter(({ facts }) => open.includes(facts.namespace))
      const others = mine.filter(({ facts }) => hasOtherAccount(context, facts))
      found.push(...mine.filter((each) => !others.includes(each)))
      applyTransition(context, 'other-account', namespacesOf(others))
      if (others.length > 0 && !isUsed(context, connectorId)) endUnwanted(context, outcome)
      if (open.length === 0 && group.every((namespace) => !context.live.has(namespace))) endUnwanted(context, outcome)
    }
    const has = outcome.is === 'over' ? undefined : outcome.held
    if (has) applyTransition(context, 'wallet', without(open, has))
    const left = without(open, namespacesOf(found)).filter(
      (namespace) => store.getState().waiting[namespace] !== undefined,
    )
    // Where its session goes on, what it has not given is for networks of another page.
    const goesOn = outcome.is === 'live' && walletKindOf(connectorId).capabilities.sharesSession
    const cause = outcome.is !== 'live' ? outcome.reason : goesOn ? 'unserved' : 'wallet'
    const wallet = outcome.is === 'waiting' && outcome.wallet
    applyTransition(context, cause, left, { connectorId, ...(wallet && { wallet }) })
  }
  if (isOver(context)) {
    persistSession(context)
    forgetLabel(context)
    // What another tab was storing has been read in part.
    if (namespaces.length === 0) services.tabs.notify({ type: 'ended' })
  }
  if (found.length === 0) return again.length > 0 && restoreNamespaces(context, again, signal)
  const wasErased = found.some(({ facts }) => !isStored(context, facts.namespace))
  // The active namespace stays active when another tab has connected a second one.
  const arrives = context.live.size === 0
  adoptConnections(
    context,
    found,
    'restore',
    arrives ? active && namespaceOf(active) : store.getState().activeNamespace,
  )
  // Another tab has stored meanwhile that it is over. This notifies it that the wallet disagrees.
  if (wasErased) services.tabs.notify({ type: 'connected' })
  // One may have changed while another was asked, also one with the same id, and nothing was listening.
  if (outcomes.length > 1 || found.some(({ facts }) => hasTwin(context, facts)))
    void refreshConnections(context, signal, namespacesOf(found))
  if (arrives) await evaluateSession(context, 'restored')
  if (again.length > 0) await restoreNamespaces(context, again, signal)
  return true
}

/** By this a tab finds out that another one has stored another session, or account. */
function storedSession({ services: { storage } }: Context, namespace: ChainNamespace): string {
  const { connector, account } = readSession(storage).namespaces[namespace] ?? {}
  return `${connector} ${account}`
}

const isStored = ({ services: { storage } }: Context, namespace: ChainNamespace): boolean =>
  readSession(storage).namespaces[namespace] !== undefined

const namespacesOf = (found: readonly LiveConnection[]): readonly ChainNamespace[] =>
  found.map(({ facts }) => facts.namespace)

/**
 * Whether a wallet gives the page an account, but not that of the session. Where an account has several addresses, the
 * wallet may give only the one in use, which depends on the network.
 */
function hasOtherAccount({ services }: Context, { accounts, capabilities, namespace }: ConnectionFacts): boolean {
  const stored = parseCaipAddress(readSession(services.storage).namespaces[namespace]?.account)
  if (!stored || accounts.some(({ address }) => isSameAddress(address, stored.address))) return false
  return !capabilities.hasAccountTypes || !supports(namespace, 'smartAccounts') || accounts.length > 1
}

/** Whether a namespace is connected by this connector, or waits for it. */
function isUsed(context: Context, id: string): boolean {
  return isAwaited(context, id) || [...context.live.values()].some(({ facts }) => facts.connectorId === id)
}

/** A shared session that the visitor has disconnected meanwhile, or that has other accounts, ends in the wallet too. */
function endUnwanted(context: Context, { connections }: Extract<RestoreOutcome, { is: 'live' }>): void {
  const [first] = connections
  if (first?.facts.capabilities.sharesSession)
    first
      .disconnect()
      .then(() => endUnused(context, first.facts.connectorId))
      .catch((reason: unknown) =>
        context.services.log.warn('The wallet could not be notified of the disconnect.', reason),
      )
}

const without = (all: readonly ChainNamespace[], some: readonly ChainNamespace[]): readonly ChainNamespace[] =>
  all.filter((each) => !some.includes(each))

function hasTwin({ connectors }: Context, { claimedId, connectorId, namespace }: ConnectionFacts): boolean {
  return connectors.claiming(claimedId ?? connectorId, namespace).length > 1
}

/** Whether the page offers a network of the namespace. */
export function isServed(networks: readonly Network[], namespace: ChainNamespace): boolean {
  return networks.some(({ chainNamespace }) => chainNamespace === namespace)
}

/** Whether the session with this wallet is live in another namespace, and can only be restored as a whole. */
function isInUse({ live }: Context, id: string): boolean {
  const { sharesSession, restoresInParts } = walletKindOf(id).capabilities
  return sharesSession && !restoresInParts && [...live.values()].some(({ facts }) => facts.connectorId === id)
}

type Group = readonly [connectorId: string, namespaces: readonly ChainNamespace[]]

/** One group for each session: that of a kind that shares its session serves all its namespaces. */
function groupBySession({ services }: Context, namespaces: readonly ChainNamespace[]): readonly Group[] {
  const groups: [string, ChainNamespace[]][] = []
  const stored = readSession(services.storage).namespaces
  for (const namespace of namespaces) {
    const id = stored[namespace]?.connector ?? ''
    const shared = walletKindOf(id).capabilities.sharesSession ? groups.find(([other]) => other === id) : undefined
    if (shared) shared[1].push(namespace)
    else groups.push([id, [namespace]])
  }
  return groups
}

/** Never rejects: a failure or a timeout reports nothing about the session. */
async function outcomeOf(
  context: Context,
  group: readonly ChainNamespace[],
  id: string,
  signal: AbortSignal,
): Promise<RestoreOutcome> {
  const { services, store } = context
  const { networks } = store.getState()
  const namespace = group.find((each) => isServed(networks, each))
  const refused = readSession(services.storage).refused ?? {}
  // What the visitor disconnected stays disconnected until connected again.
  if (!id || group.every((each) => refused[each]?.includes(id))) return { is: 'over', reason: 'wallet' }
  if (!namespace || isInUse(context, id)) return { is: 'waiting', reason: 'unserved' }
  // A page that is rendered in advance loses what it asks an extension, and loads no frame of another origin.
  const activation = context.page.activation()
  if (activation) await abortable(activation, signal).catch(() => undefined)
  const limit = withTimeout(services.clock, RESTORE_TIMEOUT_MS, signal)
  try {
    return await abortable(restoreConnection(context, namespace, id, limit.signal), limit.signal)
  } catch (reason) {
    services.log.warn(`The session with ${id} could not be restored.`, reason)
    const { restoreTimeoutAlert } = walletKindOf(id)
    if (limit.expired() && restoreTimeoutAlert) await loadAlert(context, restoreTimeoutAlert)
    return { is: 'waiting', reason: 'unreachable' }
  } finally {
    limit.release()
  }
}

/** How long a page load waits for the wallet to announce itself, or for another wallet of the same id. */
const INSTALLED_WALLET_WAIT_MS = 2_000
/** Some in-app browsers add `window.ethereum` without an event. */
const DISCOVERY_INTERVAL_MS = 200

/** Where the wallet's sessions have accounts: they are over in any other namespace. Absent where that is not known. */
type HeldNamespaces = readonly ChainNamespace[] | undefined

/** What became of a stored session. Only `over` was reported by the wallet. */
type RestoreOutcome =
  | { readonly is: 'live'; readonly connections: readonly LiveConnection[]; readonly held?: HeldNamespaces }
  | {
      readonly is: 'waiting'
      readonly reason: Exclude<WaitingSession['reason'], 'asking'>
      readonly wallet?: WaitingSession['wallet']
      readonly held?: HeldNamespaces
    }
  | { readonly is: 'over'; readonly reason: 'wallet' | 'other-account' }

/**
 * Restores the stored session of a namespace without asking the visitor.
 * @throws what kept the connector of a loaded kind from answering, and the signal's reason
 */
function restoreConnection(
  context: Context,
  namespace: ChainNamespace,
  storedId: string,
  signal: AbortSignal,
): Promise<RestoreOutcome> {
  return isLoadedKind(storedId)
    ? restoreLoaded(context, namespace, storedId, signal)
    : restoreInstalled(context, namespace, storedId, signal)
}

async function restoreLoaded(
  context: Context,
  namespace: ChainNamespace,
  kind: Parameters<Context['connectors']['load']>[0],
  signal: AbortSignal,
): Promise<RestoreOutcome> {
  const connector = await context.connectors.load(kind)
  const restored = await connector.restore(requestFor(context, namespace, kind), signal)
  if (restored.length === 0) return { is: 'over', reason: 'wallet' }
  const held = await connector.heldNamespaces?.()
  return typeof restored === 'string'
    ? { is: 'waiting', reason: restored, held }
    : { is: 'live', connections: restored, held }
}

/**
 * An installed wallet is known by its id, which others may claim, and which came first differs from page to page. Each
 * is asked, and the one that is alike and gives the account of the session is the wallet it had.
 */
async function restoreInstalled(
  context: Context,
  namespace: ChainNamespace,
  storedId: string,
  signal: AbortSignal,
): Promise<RestoreOutcome> {
  const { clock, storage } = context.services
  const until = clock.monotonic() + INSTALLED_WALLET_WAIT_MS
  const storedIn = () => readSession(storage).namespaces[namespace]
  const { mark, claims = 1 } = storedIn() ?? {}
  const isAlike = (connector: Connector): boolean => mark === undefined || walletMark(connector) === mark
  // By connector, because an id goes to another wallet when one before it comes or goes.
  const asked = new Map<Connector, Promise<RestoreOutcome>>()
  let compared = storedIn()?.account
  for (;;) {
    const account = storedIn()?.account
    // Another tab has followed the wallet to another account, which may be the one that it gives here.
    if (account !== compared) asked.clear()
    compared = account
    const claiming = context.connectors.claiming(storedId, namespace)
    for (const connector of claiming)
      if (!asked.has(connector)) asked.set(connector, ask(context, namespace, connector, signal))
    const alike = await outcomesOf(claiming.filter(isAlike), asked)
    // A wallet may have changed its icon. Another one may have its id, and the same account: the one alike goes first.
    const isLate = clock.monotonic() >= until
    const all = isLate && alike.length === 0 ? await outcomesOf(claiming, asked) : alike
    const live = all.find(({ is }) => is === 'live')
    if (live) return live
    // Another one has come while these were asked, or another account.
    if (context.connectors.claiming(storedId, namespace).some((each) => !asked.has(each))) continue
    if (storedIn()?.account !== compared) continue
    const waiting = all.find(({ is }) => is === 'waiting')
    if (waiting) return waiting
    const ended = alike.find((each) => each.is === 'over' && each.reason === 'wallet')
    if (ended) return ended
    // It has another account. Where several wallets had the id, or have it soon, the session's own may be yet to come.
    const areAllHere = claiming.length >= claims && !context.connectors.isIncomplete(storedId)
    if (isLate) return (areAllHere && alike[0]) || { is: 'waiting', reason: 'unannounced' }
    await untilDiscovered(
      context,
      claiming.length,
      () => context.connectors.claiming(storedId, namespace).length,
      signal,
    )
  }
}

async function outcomesOf(
  connectors: readonly Connector[],
  asked: ReadonlyMap<Connector, Promise<RestoreOutcome>>,
): Promise<readonly RestoreOutcome[]> {
  return (await Promise.all(connectors.map((each) => asked.get(each)))).filter((outcome) => outcome !== undefined)
}

/** Never rejects, because not every wallet that is asked is waited for. */
async function ask(
  context: Context,
  namespace: ChainNamespace,
  connector: Connector,
  signal: AbortSignal,
): Promise<RestoreOutcome> {
  const wallet = { id: connector.id, name: connector.name }
  try {
    const restored = await connector.restore(requestFor(context, namespace, connector.id), signal)
    if (typeof restored === 'string') return { is: 'waiting', reason: restored, wallet }
    const [live] = restored
    if (!live) return { is: 'over', reason: 'wallet' }
    const [first] = live.facts.accounts
    // As it is stored now: another tab may have followed the wallet to another account meanwhile.
    const account = parseCaipAddress(readSession(context.services.storage).namespaces[namespace]?.account)
    if (account && first && !isSameAddress(first.address, account.address))
      return { is: 'over', reason: 'other-account' }
    return { is: 'live', connections: restored }
  } catch (reason) {
    if (!signal.aborted) context.services.log.warn(`The session with ${connector.name} could not be restored.`, reason)
    return { is: 'waiting', reason: 'unreachable', wallet }
  }
}

function requestFor(
  { live, store, services }: Context,
  namespace: ChainNamespace,
  id: string,
): Parameters<Connector['restore']>[0] {
  const { networks, networkIds } = store.getState()
  const { sharesSession, restoresInParts } = walletKindOf(id).capabilities
  const mine = networks.filter(({ chainNamespace }) => {
    if (!sharesSession) return chainNamespace === namespace
    // What is in use is not opened a second time.
    return !restoresInParts || !live.has(chainNamespace)
  })
  const remembered = Object.values(readSession(services.storage).namespaces).flatMap(({ account }) => account ?? [])
  const last = parseCaipAddress(remembered.find((each) => namespaceOf(each) === namespace))
  const networkId = networkIds[namespace] ?? (findNetwork(mine, last?.caipNetworkId) ?? mine[0])?.caipNetworkId
  if (!networkId) throw new NoActiveNetwork()
  return { networks: mine, networkId, namespace, remembered }
}

/** Until another wallet has come, or for a moment. */
async function untilDiscovered(
  context: Context,
  before: number,
  count: () => number,
  signal: AbortSignal,
): Promise<void> {
  context.discoverWallets()
  if (count() !== before) return
  const found = new AbortController()
  const stop = context.store.subscribe(() => count() !== before && found.abort())
  await context.services.clock
    .sleep(DISCOVERY_INTERVAL_MS, AbortSignal.any([signal, found.signal]))
    .catch(() => undefined)
    .finally(stop)
  signal.throwIfAborted()
}
