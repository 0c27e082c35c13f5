import type { ConnectionFacts, LiveConnection } from '../../wallets/contract'
import { caipAddressOn, type ChainNamespace } from '../../domain/network/caip'
import { requireCaipAddress } from '../../errors/caip'
import { isLoadedKind } from '../../wallets/index'
import { walletMark } from '../../domain/wallet/walletMark'
import { addConnection, setAccounts, setConnectionNetwork, setOffers, waitingIn } from '../store/sessions'
import { activate } from '../store/namespaces'
import { combine } from '../store/createStore'
import { selectActiveNetworkId, connectionIn } from '../store/selectors'
import { cancelSwitch } from '../networks/cancelSwitch'
import { abortSignIn } from '../sign-in/endSignIn'
import { restoreSignIn } from '../sign-in/findSignIn'
import { applyTransition } from './applyTransition'
import { endUnused, isAwaited, isOtherLogin, isSameSession, rejectRequests } from './walletSessions'
import { persistSession, rememberWallet } from './persistSession'
import type { EventDetails } from '../events'
import type { Context } from '../context'

/** Who asked for the connections: the visitor, a page that restores them, or a wallet that has added them by itself. */
type AdoptedBy = 'visitor' | 'restore' | 'wallet'

/**
 * Adds connections to the session: facts to the store, listeners to the wallet, what the next page load restores to the
 * storage, and events for the page and other tabs. Connections of other namespaces stay; another wallet of the same
 * namespace is replaced, with its event. The active namespace is `active`, else the requested one, else the previous
 * one, if connected. Unless the visitor has asked for them, what the visitor is connecting goes on. The next view is
 * decided by `evaluateSession`.
 * @throws CaipAddressInvalid, before anything changes, when an account is invalid
 */
export function adoptConnections(
  context: Context,
  connections: readonly LiveConnection[],
  by: AdoptedBy = 'visitor',
  active?: ChainNamespace,
): void {
  const restored = by === 'restore'
  const { store } = context
  for (const { facts } of connections)
    for (const { address } of facts.accounts) requireCaipAddress(caipAddressOn(facts.networkId, address))
  const before = store.getState()
  const { connectingNamespace, activeNamespace } = before
  const replaced = connections.flatMap(({ facts }) => {
    const former = context.live.get(facts.namespace)
    return former && isAnother(former.facts, facts) ? [former] : []
  })
  // The next wallet is not the one that was asked to switch networks, or to sign.
  for (const { facts } of replaced) {
    cancelSwitch(context, facts.namespace)
    if (facts.namespace === activeNamespace) abortSignIn(context)
  }
  for (const live of connections) {
    const { facts } = live
    context.watches.get(facts.namespace)?.()
    context.live.set(facts.namespace, live)
  }
  const requested = [active, by === 'wallet' ? undefined : connectingNamespace, activeNamespace].find(
    (each) =>
      each !== undefined &&
      (by !== 'visitor' || connections.some(({ facts }) => facts.namespace === each)) &&
      context.live.has(each),
  )
  // At once: a namespace that is active only in between would reset what belongs to the active account.
  store.setState(
    combine(
      ...connections.map(({ facts }) => addConnection(facts)),
      requested ? activate(requested) : () => ({}),
      restored ? restoreSignIn(context) : () => ({}),
      by === 'visitor' ? () => ({ connectingIn: undefined, connectingNamespace: undefined }) : () => ({}),
    ),
  )
  for (const live of connections) context.watches.set(live.facts.namespace, watch(context, live))
  for (const former of replaced) rejectRequests(context, former)
  const waited =
    by === 'visitor' ? connections.flatMap(({ facts }) => waitingIn(before, facts.namespace)?.connectorId ?? []) : []
  void endReplaced(context, replaced, waited)
  for (const { facts } of replaced)
    context.emit({ type: 'disconnected', detail: { namespace: facts.namespace, reason: 'user' } })
  for (const { facts } of connections) tellConnected(context, facts, restored)
  persistSession(context)
  const [chosen] = connections
  if (chosen && by === 'visitor') rememberWallet(context, installedIdOf(chosen.facts))
  for (const { connected } of Object.values(context.features)) connected?.(context)
  if (!restored) context.services.tabs.notify({ type: 'connected' })
  context.follow('shown')
  prepareBalances(context, restored)
}

/**
 * Loads the client of the blockchain API, so that Account sends its requests at once, and fetches which networks it
 * supports, which browsers cache for a day. For a restored session nothing is contacted before the visitor acts.
 */
function prepareBalances({ store, services }: Context, restored: boolean): void {
  const networkId = selectActiveNetworkId(store.getState())
  services.clock.whenIdle(
    () =>
      void services.blockchain
        .client(({ supported }) => !restored && networkId && supported(networkId, new AbortController().signal))
        .catch(() => {}),
  )
}

/** The id that an installed wallet claims, by which a later page finds it. */
function installedIdOf({ claimedId, connectorId, wallet }: ConnectionFacts): string | undefined {
  return wallet.method === 'injected' ? (claimedId ?? connectorId) : undefined
}

function isAnother(former: ConnectionFacts, facts: ConnectionFacts): boolean {
  // The id of an installed wallet that has gone is that of the next one with its name.
  return (
    !isSameSession(former, facts) ||
    isOtherLogin(former, facts) ||
    (facts.wallet.method === 'injected' && walletMark(former.wallet) !== walletMark(facts.wallet))
  )
}

/**
 * Ends in their wallets the sessions that were connected, or have waited by these connectors, in the place of the next
 * ones; each only if no other namespace has it, or waits for it.
 */
async function endReplaced(
  context: Context,
  replaced: readonly LiveConnection[],
  waited: readonly string[],
): Promise<void> {
  const used = [...context.live.values()]
  const ending = replaced.filter(
    ({ facts: { capabilities, connectorId }, facts: former }) =>
      capabilities.sharesSession &&
      !used.some(({ facts }) => isSameSession(facts, former)) &&
      !isAwaited(context, connectorId),
  )
  const ids = new Set(waited.filter(isLoadedKind))
  if (ending.length + ids.size === 0) return
  const warn = (reason: unknown): void =>
    context.services.log.warn('The previous wallet could not be notified.', reason)
  await Promise.all(ending.map((former) => former.disconnect().catch(warn)))
  for (const id of ids) await endUnused(context, id)
  // Until now, another tab that has the former session has found it stored, and kept it.
  context.services.tabs.notify({ type: 'connected' })
}

function tellConnected(
  context: Context,
  { accounts: [account], namespace, networkId, wallet }: ConnectionFacts,
  restored: boolean,
): void {
  if (!account) return
  context.emit({
    type: 'connected',
    detail: {
      address: account.address,
      caipAddress: caipAddressOn(networkId, account.address),
      chainId: networkId,
      namespace,
      wallet: wallet.name,
      method: wallet.method,
      accountType: account.type,
      restored,
    } as EventDetails['connected'],
  })
}

function watch(context: Context, live: LiveConnection): () => void {
  const { namespace } = live.facts
  const isMine = (): boolean => context.live.get(namespace) === live
  const unsubscribe = context.store.subscribe(({ installed, networks }, before) => {
    if (!isMine()) return
    // Another wallet may claim the id of this one, which the next page has to know.
    if (installed !== before.installed) persistSession(context)
    if (networks !== before.networks) live.networksChanged?.(networks)
  })
  const stop = live.watch({
    accountsChanged(accounts) {
      const before = connectionIn(context.store.getState(), namespace)?.accounts[0]
      const now = accounts[0]
      if (!isMine() || !now) return
      context.store.setState(setAccounts(namespace, accounts))
      if (before && before.address !== now.address) {
        context.emit({ type: 'account-change', detail: { address: now.address, previous: before.address } })
        moved(context, namespace)
        // One that was restoring the session has compared its account with the former one.
        context.services.tabs.notify({ type: 'connected' })
      }
    },
    networkChanged(networkId) {
      const before = connectionIn(context.store.getState(), namespace)?.networkId
      if (!isMine() || before === networkId) return
      context.store.setState(setConnectionNetwork(namespace, networkId))
      const supported = context.store.getState().networks.some((network) => network.caipNetworkId === networkId)
      context.emit({ type: 'network-change', detail: { chainId: networkId, previous: before, supported } })
      context.track('SWITCH_NETWORK', { network: networkId })
      moved(context, namespace)
    },
    offersChanged(offers) {
      if (isMine()) context.store.setState(setOffers(namespace, offers))
    },
    namespaceAdded(added, open) {
      if (isMine()) context.follow('namespaceAdded', live.facts.connectorId, added, open)
    },
    disconnected(reason) {
      if (!isMine()) return
      if (reason === 'other-tab') return context.follow('endedByOtherTab', live)
      applyTransition(context, reason, [namespace])
      if (waitingIn(context.store.getState(), namespace)) void context.follow('waits')
      // The wallet has taken away the namespace, and may keep the session for others, in which it was replaced.
      else if (live.facts.topic !== undefined) void endReplaced(context, [live], [])
    },
  })
  // They may have changed while the wallet was asked.
  live.networksChanged?.(context.store.getState().networks)
  return () => {
    unsubscribe()
    stop()
  }
}

/** The account or network changed in the wallet: resets what belongs to the previous one. */
function moved(context: Context, namespace: ChainNamespace): void {
  persistSession(context)
  // Only the active namespace is shown.
  if (context.store.getState().activeNamespace !== namespace) return
  context.follow('shown')
  context.follow('changed', 'moved')
}
