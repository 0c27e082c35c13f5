import type { ConnectionFacts, LiveConnection } from '../../wallets/contract'
import { walletKindOf } from '../../wallets/index'
import { isSameAddress } from '../../domain/account/address'
import { namespaceOf, parseCaipAddress, type ChainNamespace } from '../../domain/network/caip'
import { supports } from '../../domain/network/namespaces'
import { readSession } from '../../services/storage/sessionRecord'
import { stopWaiting, waitForWallet, waitingIn } from '../store/sessions'
import { adoptConnections } from './adoptConnections'
import { applyTransition, forgetLabel, isOver } from './applyTransition'
import { endUnused, isAwaited, refreshConnections } from './walletSessions'
import { persistSession } from './persistSession'
import { restoreFromWallet, type RestoreOutcome } from './restoreFromWallet'
import type { Context } from '../context'

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
      if (waitingIn(store.getState(), namespace)?.connectorId !== connectorId)
        store.setState(waitForWallet(namespace, { connectorId, reason: 'asking' }))
  }
  const outcomes = await Promise.all(
    groups.map(async ([id, group]) => [id, group, await restoreFromWallet(context, group, id, signal)] as const),
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
    const open = group.filter((namespace) => waitingIn(store.getState(), namespace) && !context.live.has(namespace))
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
      (namespace) => waitingIn(store.getState(), namespace) !== undefined,
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
  if (arrives) await context.follow('changed', 'restored')
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
