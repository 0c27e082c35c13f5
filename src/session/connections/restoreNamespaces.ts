import type { ConnectionFacts, LiveConnection } from '../../wallets/contract'
import { walletKindOf } from '../../wallets/index'
import { isSameAddress } from '../../domain/account/address'
import { namespaceOf, parseCaipAddress, type ChainNamespace } from '../../domain/network/caip'
import { supports } from '../../domain/network/namespaces'
import type { Network } from '../../domain/network/network'
import { withTimeout } from '../../services/clock/withTimeout'
import { abortable } from '../../services/abortable'
import { readSession } from '../../services/storage/sessionRecord'
import { stopWaiting, waitForWallet } from '../store/waiting'
import { loadAlert } from '../notices/loadAlert'
import { adoptConnections } from './adoptConnections'
import { applyTransition, forgetLabel, isOver } from '../life/applyTransition'
import { endUnused, isAwaited } from './endUnused'
import { evaluateSession } from './evaluateSession'
import { persistSession } from './persistSession'
import { refreshConnections } from './refreshConnections'
import { restoreConnection, type RestoreOutcome } from './restoreConnection'
import type { World } from '../world'

/** How long restoring one wallet may take. Enough for the embedded wallet to become ready and respond slowly. */
const RESTORE_TIMEOUT_MS = 60_000

/** Restores these namespaces and adopts what is found, at once. Whatever is left waits, or is over. */
export async function restoreNamespaces(
  world: World,
  namespaces: readonly ChainNamespace[],
  signal: AbortSignal,
): Promise<boolean> {
  const { store, services } = world
  const { active } = readSession(services.storage)
  const groups = groupBySession(world, namespaces)
  const before = new Map(namespaces.map((namespace) => [namespace, storedSession(world, namespace)]))
  for (const [connectorId, group] of groups) {
    for (const namespace of group)
      if (store.getState().waiting[namespace]?.connectorId !== connectorId)
        store.setState(waitForWallet(namespace, { connectorId, reason: 'asking' }))
  }
  const outcomes = await Promise.all(
    groups.map(async ([id, group]) => [id, group, await outcomeOf(world, group, id, signal)] as const),
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
    const open = group.filter((namespace) => waiting[namespace] !== undefined && !world.live.has(namespace))
    // Another tab has connected meanwhile: what is over is the session before that.
    if (outcome.is === 'over' && open.some((each) => before.get(each) !== storedSession(world, each))) {
      again.push(...open)
      continue
    }
    if (outcome.is === 'live') {
      const mine = outcome.connections.filter(({ facts }) => open.includes(facts.namespace))
      const others = mine.filter(({ facts }) => hasOtherAccount(world, facts))
      found.push(...mine.filter((each) => !others.includes(each)))
      applyTransition(world, 'other-account', held(others))
      if (others.length > 0 && !isUsed(world, connectorId)) endUnwanted(world, outcome)
      if (open.length === 0 && group.every((namespace) => !world.live.has(namespace))) endUnwanted(world, outcome)
    }
    const has = outcome.is === 'over' ? undefined : outcome.held
    if (has) applyTransition(world, 'wallet', without(open, has))
    const left = without(open, held(found)).filter((namespace) => store.getState().waiting[namespace] !== undefined)
    // Where its session goes on, what it has not given is for networks of another page.
    const goesOn = outcome.is === 'live' && walletKindOf(connectorId).capabilities.sharesSession
    const said = outcome.is !== 'live' ? outcome.reason : goesOn ? 'unserved' : 'wallet'
    const wallet = outcome.is === 'waiting' && outcome.wallet
    applyTransition(world, said, left, { connectorId, ...(wallet && { wallet }) })
  }
  if (isOver(world)) {
    persistSession(world)
    forgetLabel(world)
    // What another tab was storing has been read in part.
    if (namespaces.length === 0) services.tabs.notify({ type: 'ended' })
  }
  if (found.length === 0) return again.length > 0 && restoreNamespaces(world, again, signal)
  const wasErased = found.some(({ facts }) => !isStored(world, facts.namespace))
  // The active namespace stays active when another tab has connected a second one.
  const arrives = world.live.size === 0
  adoptConnections(world, found, {
    restored: true,
    active: arrives ? active && namespaceOf(active) : store.getState().activeNamespace,
  })
  // Another tab has stored meanwhile that it is over, and hears like this that the wallet says otherwise.
  if (wasErased) services.tabs.notify({ type: 'connected' })
  // One may have changed while another was asked, also one with the same id, and nobody has listened.
  if (outcomes.length > 1 || found.some(({ facts }) => hasTwin(world, facts)))
    void refreshConnections(world, signal, held(found))
  if (arrives) await evaluateSession(world, 'restored')
  if (again.length > 0) await restoreNamespaces(world, again, signal)
  return true
}

/** By this a tab finds out that another one has stored another session, or account. */
function storedSession({ services: { storage } }: World, namespace: ChainNamespace): string {
  const { connector, account } = readSession(storage).namespaces[namespace] ?? {}
  return `${connector} ${account}`
}

const isStored = ({ services: { storage } }: World, namespace: ChainNamespace): boolean =>
  readSession(storage).namespaces[namespace] !== undefined

const held = (found: readonly LiveConnection[]): readonly ChainNamespace[] => found.map(({ facts }) => facts.namespace)

/**
 * Whether a wallet gives the page an account, but not that of the session. Where an account has several addresses, the
 * wallet may give only the one in use, which depends on the network.
 */
function hasOtherAccount({ services }: World, { accounts, capabilities, namespace }: ConnectionFacts): boolean {
  const stored = parseCaipAddress(readSession(services.storage).namespaces[namespace]?.account)
  if (!stored || accounts.some(({ address }) => isSameAddress(address, stored.address))) return false
  return !capabilities.hasAccountTypes || !supports(namespace, 'smartAccounts') || accounts.length > 1
}

/** Whether a namespace is connected by this connector, or waits for it. */
function isUsed(world: World, id: string): boolean {
  return isAwaited(world, id) || [...world.live.values()].some(({ facts }) => facts.connectorId === id)
}

/** A shared session that the visitor has disconnected meanwhile, or that has other accounts, ends in the wallet too. */
function endUnwanted(world: World, { connections }: Extract<RestoreOutcome, { is: 'live' }>): void {
  const [first] = connections
  if (first?.facts.capabilities.sharesSession)
    first
      .disconnect()
      .then(() => endUnused(world, first.facts.connectorId))
      .catch((reason: unknown) =>
        world.services.log.warn('The wallet could not be notified of the disconnect.', reason),
      )
}

const without = (all: readonly ChainNamespace[], some: readonly ChainNamespace[]): readonly ChainNamespace[] =>
  all.filter((each) => !some.includes(each))

function hasTwin({ connectors }: World, { claimedId, connectorId, namespace }: ConnectionFacts): boolean {
  return connectors.claiming(claimedId ?? connectorId, namespace).length > 1
}

/** Whether the page offers a network of the namespace. */
export function isServed(networks: readonly Network[], namespace: ChainNamespace): boolean {
  return networks.some(({ chainNamespace }) => chainNamespace === namespace)
}

/** Whether the session with this wallet is live in another namespace, and can only be restored as a whole. */
function isInUse({ live }: World, id: string): boolean {
  const { sharesSession, restoresInParts } = walletKindOf(id).capabilities
  return sharesSession && !restoresInParts && [...live.values()].some(({ facts }) => facts.connectorId === id)
}

type Group = readonly [connectorId: string, namespaces: readonly ChainNamespace[]]

/** One group for each session: that of a kind that shares its session serves all its namespaces. */
function groupBySession({ services }: World, namespaces: readonly ChainNamespace[]): readonly Group[] {
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

/** Never rejects: what fails or takes too long has said nothing of the session. */
async function outcomeOf(
  world: World,
  group: readonly ChainNamespace[],
  id: string,
  signal: AbortSignal,
): Promise<RestoreOutcome> {
  const { services, store } = world
  const { networks } = store.getState()
  const namespace = group.find((each) => isServed(networks, each))
  const refused = readSession(services.storage).refused ?? {}
  // What the visitor disconnected stays disconnected until connected again.
  if (!id || group.every((each) => refused[each]?.includes(id))) return { is: 'over', reason: 'wallet' }
  if (!namespace || isInUse(world, id)) return { is: 'waiting', reason: 'unserved' }
  // A page that is rendered in advance loses what it asks an extension, and loads no frame of another origin.
  const activation = world.page.activation()
  if (activation) await abortable(activation, signal).catch(() => undefined)
  const limit = withTimeout(services.clock, RESTORE_TIMEOUT_MS, signal)
  try {
    return await abortable(restoreConnection(world, namespace, id, limit.signal), limit.signal)
  } catch (reason) {
    services.log.warn(`The session with ${id} could not be restored.`, reason)
    const { restoreTimeoutAlert } = walletKindOf(id)
    if (limit.expired() && restoreTimeoutAlert) await loadAlert(world, restoreTimeoutAlert)
    return { is: 'waiting', reason: 'unreachable' }
  } finally {
    limit.release()
  }
}
