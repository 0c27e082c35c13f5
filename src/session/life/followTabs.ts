import type { ChainNamespace } from '../../domain/network/caip'
import { readSession, storedNamespaces } from '../../services/storage/sessionRecord'
import type { TabMessage } from '../../services/tabs/tabs'
import { applyTransition } from './applyTransition'
import { isReplaced, persistSession } from './persistSession'
import { refreshConnections } from './walletSessions'
import { reconnect } from './reconnect'
import { selectWaitingNamespaces, waitForWallet, waitingIn } from '../store/sessions'
import { clearSignIn, endSignIn } from '../sign-in/endSignIn'
import { selectSession, connectionIn } from '../store/selectors'
import type { Context } from '../context'
import type { LiveConnection } from '../../wallets/contract'

/** Applies what another tab of this origin did with the session. */
export function onTabMessage(context: Context, { type, namespace, reason = 'visitor' }: TabMessage): void {
  const all = [...context.live.keys(), ...selectWaitingNamespaces(context.store.getState())]
  if (type === 'disconnected') followDisconnected(context, namespace ? [namespace] : all)
  else if (type === 'ended')
    for (const each of namespace ? [namespace] : context.live.keys()) void keepConnected(context, each).catch(() => {})
  else if (type === 'connected') void followConnected(context).catch(() => {})
  else if (type === 'signed-out') {
    const session = selectSession(context.store.getState())
    clearSignIn(context)
    if (session) void endSignIn(context, `other-tab-${reason}`, session)
  } else if (type === 'signed-in') void context.follow('changed', 'restored')
}

/** A tab that was frozen is notified late: what has been stored since is restored. */
function followDisconnected(context: Context, namespaces: readonly ChainNamespace[]): void {
  const ended = leaveReplaced(context, namespaces)
  applyTransition(context, 'other-tab', ended)
  if (ended.length < namespaces.length) void reconnect(context).catch(() => {})
}

/** Leaves what another tab has replaced by another wallet or account, which can be restored then. Returns the rest. */
function leaveReplaced(context: Context, namespaces: readonly ChainNamespace[]): readonly ChainNamespace[] {
  const record = readSession(context.services.storage)
  const state = context.store.getState()
  const replaced = namespaces.filter((each) => isReplaced(connectionIn(state, each), record))
  applyTransition(context, 'replaced', replaced)
  return namespaces.filter((each) => !replaced.includes(each))
}

/** A restore under way has read what was stored before: what another tab has connected since is restored after it. */
async function followConnected(context: Context): Promise<void> {
  const { live, services, store } = context
  const isUnderWay = context.tasks.isRunning('reconnect')
  const { namespaces } = readSession(services.storage)
  // It waits, so that the restore under way does not store the session without it.
  for (const each of isUnderWay ? storedNamespaces({ namespaces }) : []) {
    const connectorId = namespaces[each]?.connector
    if (connectorId !== undefined && !waitingIn(store.getState(), each))
      store.setState(waitForWallet(each, { connectorId, reason: 'asking' }))
  }
  // Tabs that store at the same time may each write over the other: what this one has connected is stored again.
  if ([...live.keys()].some((each) => !namespaces[each])) {
    persistSession(context)
    services.tabs.notify({ type: 'connected' })
  }
  const sharing = (shares: boolean): readonly ChainNamespace[] =>
    [...live.keys()].filter((each) => live.get(each)?.facts.capabilities.sharesSession === shares)
  leaveReplaced(context, sharing(false))
  // One that all tabs have in common says itself whether it goes on, which holds up no other one.
  void refreshConnections(context, new AbortController().signal, sharing(true))
  await reconnect(context)
  if (isUnderWay) await reconnect(context)
}

/** Tabs that receive different reports from their wallet take turns at this pace. */
const KEPT_EVERY_MS = 1_000

const kept = new WeakMap<LiveConnection, number>()

/**
 * Another tab has stored that a session is over. The wallet is asked here: if it says that it is connected, the session
 * is stored again, and the other tab restores it. A wallet that cannot be asked is believed once.
 */
async function keepConnected(context: Context, namespace: ChainNamespace): Promise<void> {
  const { live, services, tasks } = context
  const connection = live.get(namespace)
  if (!connection) return
  const isKept = await tasks.run(`keep-${namespace}`, async (signal) => {
    const last = kept.get(connection)
    if (last !== undefined) {
      if (!connection.refresh) return false
      await services.clock.sleep(Math.max(0, last + KEPT_EVERY_MS - services.clock.monotonic()), signal)
    }
    await refreshConnections(context, signal, [namespace])
    if (signal.aborted || live.get(namespace) !== connection) return false
    kept.set(connection, services.clock.monotonic())
    persistSession(context)
    services.tabs.notify({ type: 'connected' })
    return true
  })
  // The other tab has forgotten the sign-in as well.
  if (isKept) await context.follow('changed', 'restored')
}

/**
 * Applies what happened to the session while this page was in the browser's back/forward cache, in which it receives no
 * other tab: follows the stored session.
 */
export async function onPageRestored(context: Context): Promise<void> {
  const { storage } = context.services
  const stored = storedNamespaces(readSession(storage))
  const known = [...context.live.keys(), ...selectWaitingNamespaces(context.store.getState())]
  const ended = known.filter((namespace) => !stored.includes(namespace))
  // First, because dropping a connection stores what is left.
  await reconnect(context)
  applyTransition(context, 'other-tab', ended)
  // The sign-in may have ended as well.
  if (context.live.size > 0) await context.follow('changed', 'restored')
}
