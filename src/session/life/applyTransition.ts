import { namespaceOf, type ChainNamespace } from '../../domain/network/caip'
import { KNOWN_NAMESPACES } from '../../domain/network/namespaces'
import type { SiwxSession } from '../../domain/siwx/session'
import { clearEntries, readEntry, removeEntry } from '../../services/storage/entries'
import { persistSession } from './persistSession'
import { rejectRequests } from './walletSessions'
import { closeModal } from '../navigation/closeModal'
import { resetTo } from '../navigation/goTo'
import { cancelSwitch } from '../networks/cancelSwitch'
import { clearSignIn, endWithConnection } from '../sign-in/endSignIn'
import { readSignIns } from '../sign-in/findSignIn'
import { activate } from '../store/namespaces'
import { noEmbedded } from '../store/noEmbedded'
import { keepViews } from '../store/router'
import {
  selectIsConnected,
  selectSession,
  selectView,
  selectActiveAccount,
  selectActiveNetwork,
  selectActiveNetworkId,
  connectionIn,
  selectConnections,
} from '../store/selectors'
import type { State, WaitingSession } from '../store/state'
import { removeConnection, selectWaitingNamespaces, stopWaiting, waitForWallet, waitingIn } from '../store/sessions'
import type { Context } from '../context'
import { transitionOf, type Held, type Cause, type Transition } from './transitions'

interface Change {
  readonly namespace: ChainNamespace
  readonly held: Held
  readonly row: Transition
}

/**
 * Applies a cause to these namespaces, by the table of transitions: to the store, the storage, the page, the views
 * and the other tabs. Contacts no wallet. A connection that is left becomes the active one. `session` is what is known
 * of one that goes on waiting.
 */
export function applyTransition(
  context: Context,
  cause: Cause,
  namespaces: readonly ChainNamespace[],
  session?: Pick<WaitingSession, 'connectorId' | 'wallet'>,
): void {
  const { store, services } = context
  const before = store.getState()
  const changes = namespaces.flatMap((namespace): Change[] => {
    const held = heldIn(context, namespace)
    const row = held && transitionOf(held, cause)
    return row ? [{ namespace, held, row }] : []
  })
  const ended = changes.filter(({ row }) => row.to === 'none')
  const gone = changes.filter(({ held }) => held === 'connected')
  for (const { namespace } of gone) detach(context, namespace)
  for (const { namespace, row } of changes)
    store.setState(row.to === 'none' ? stopWaiting(namespace) : wait(namespace, row.to))
  const erased = namespacesOf(changes.filter(({ row }) => row.erase === 'session'))
  const signedIn = new Map(erased.map((namespace) => [namespace, signInOf(context, namespace, before)]))
  if (ended.length + gone.length > 0)
    persistSession(context, {
      namespaces: namespacesOf(ended),
      proofs: erased.length > 0 && isOver(context) ? KNOWN_NAMESPACES : erased,
    })
  if (erased.length > 0) forgetLink(context)
  if (changes.some(({ row }) => row.erase === 'label') && !selectIsConnected(store.getState())) forgetLabel(context)
  forgetOver(context, ended)
  for (const { namespace, row } of changes) {
    if (row.emit) context.emit({ type: 'disconnected', detail: { namespace, reason: row.emit } })
    endWithConnection(context, signedIn.get(namespace), cause)
  }
  if (gone.length > 0) leaveOrUseOther(context, namespacesOf(gone), before, cause)
  for (const { namespace, held, row } of changes) {
    if (row.tells) services.tabs.notify({ type: 'ended', namespace })
    const connectAdded = held === 'connected' && row.to === 'none' ? takeAdded(context, namespace) : undefined
    if (row.connectsAdded) connectAdded?.()
  }

  function wait(namespace: ChainNamespace, reason: WaitingSession['reason']) {
    const facts = connectionIn(before, namespace)
    const known = facts
      ? {
          connectorId: facts.claimedId ?? facts.connectorId,
          wallet: { id: facts.connectorId, name: facts.wallet.name },
        }
      : (session ?? waitingIn(before, namespace))
    return waitForWallet(namespace, { connectorId: '', ...known, reason })
  }
}

const namespacesOf = (changes: readonly Change[]): readonly ChainNamespace[] =>
  changes.map(({ namespace }) => namespace)

function heldIn({ store, live }: Pick<Context, 'store' | 'live'>, namespace: ChainNamespace): Held | undefined {
  return live.has(namespace) ? 'connected' : store.getState().sessions[namespace]?.status
}

/** Connects what another wallet has added in the namespace. It is taken once. */
function takeAdded({ addedNamespaces }: Context, namespace: ChainNamespace): (() => void) | undefined {
  const connect = addedNamespaces.get(namespace)
  addedNamespaces.delete(namespace)
  return connect
}

/** Ends what runs for a connection. */
function detach(context: Context, namespace: ChainNamespace): void {
  const { store } = context
  const facts = connectionIn(store.getState(), namespace)
  const live = context.live.get(namespace)
  context.watches.get(namespace)?.()
  context.watches.delete(namespace)
  context.live.delete(namespace)
  if (live) rejectRequests(context, live)
  store.setState(removeConnection(namespace))
  if (store.getState().activeNamespace === namespace) clearSignIn(context)
  cancelSwitch(context, namespace)
  // Also when another tab, or the frame, ended it. An approval ends with its request, which has just been rejected.
  if (selectConnections(store.getState()).some(({ capabilities }) => capabilities.managedHere)) return
  store.setState(({ embedded: { approval, originRefused, emailLogin, social, farcaster } }) => ({
    embedded: {
      ...noEmbedded,
      // A login beside another wallet goes on.
      ...(!facts?.capabilities.managedHere && { emailLogin, social, farcaster }),
      approval,
      originRefused,
    },
  }))
}

/** The sign-in that is shown of a namespace, else the latest that is stored. */
function signInOf(context: Context, namespace: ChainNamespace, before: State): SiwxSession | undefined {
  const stored = readSignIns(context).findLast(({ data }) => namespaceOf(data.chainId) === namespace)
  return (before.activeNamespace === namespace ? selectSession(before) : undefined) ?? stored
}

/** The link by which the wallet's app is opened, unless its session goes on, or may be one that waits. */
function forgetLink({ store, services }: Context): void {
  const state = store.getState()
  const topic = readEntry(services.storage, 'WALLETCONNECT_DEEPLINK_CHOICE')?.topic
  if (selectWaitingNamespaces(state).length > 0) return
  if (!selectConnections(state).some((each) => each.topic === topic))
    removeEntry(services.storage, 'WALLETCONNECT_DEEPLINK_CHOICE')
}

/** The next page shows no account. */
export function forgetLabel({ store, services }: Pick<Context, 'store' | 'services'>): void {
  removeEntry(services.storage, 'last_known')
  store.setState({ lastKnown: undefined })
}

/** Once nothing is connected and no session waits, the next page has nothing to restore. */
function forgetOver(context: Context, ended: readonly Change[]): void {
  if (ended.length === 0 || !isOver(context)) return
  forgetLabel(context)
  if (ended.some(({ row }) => row.erase === 'session')) clearEntries(context.services.storage, 'disconnect')
}

/** Whether nothing is connected and no session waits. */
export function isOver({ store }: Pick<Context, 'store'>): boolean {
  return Object.keys(store.getState().sessions).length === 0
}

function leaveOrUseOther(context: Context, gone: readonly ChainNamespace[], before: State, cause: Cause): void {
  const [left] = [...context.live.keys()]
  if (left === undefined) leave(context, cause)
  else useOther(context, left, gone, before, cause)
}

/** Nothing is connected any more: leaves the views of a session. */
function leave(context: Context, cause: Cause): void {
  const { store, services } = context
  if (selectIsConnected(store.getState())) return
  if (!isOver(context)) store.setState({ lastKnown: readEntry(services.storage, 'last_known') })
  // A code on screen, for another wallet, is still valid.
  if (!context.tasks.isRunning('pairing')) store.setState({ pairing: { status: 'idle' } })
  const state = store.getState()
  if (cause === 'siwx-cancelled' || context.views[selectView(state).name].needsWallet)
    closeModal(context, 'disconnected')
  // There is no way back to a view that needs a wallet.
  else store.setState(keepViews(({ name }) => !context.views[name].needsWallet))
}

/** Something else is still connected. */
function useOther(
  context: Context,
  left: ChainNamespace,
  gone: readonly ChainNamespace[],
  before: State,
  cause: Cause,
): void {
  const { store } = context
  if (cause === 'siwx-cancelled') closeModal(context, 'disconnected')
  const entry = selectView(store.getState())
  if (entry.networkId && gone.includes(namespaceOf(entry.networkId))) resetTo(context, { name: 'Account' })
  if (context.live.has(before.activeNamespace)) return
  store.setState(activate(left))
  emitActiveAccount(context, before)
  context.follow('otherActive', left, cause === 'siwx-cancelled' ? 'restored' : 'moved')
}

/** Emits account and network of a newly active namespace and clears the previous sign-in. False if unchanged. */
export function emitActiveAccount(context: Context, before: State): boolean {
  const { store } = context
  const state = store.getState()
  if (state.activeNamespace === before.activeNamespace) return false
  clearSignIn(context)
  persistSession(context)
  const [account, former] = [selectActiveAccount(state), selectActiveAccount(before)]
  if (account && former)
    context.emit({ type: 'account-change', detail: { address: account.address, previous: former.address } })
  const chainId = selectActiveNetworkId(state)
  if (chainId)
    context.emit({
      type: 'network-change',
      detail: { chainId, previous: selectActiveNetworkId(before), supported: selectActiveNetwork(state) !== undefined },
    })
  context.follow('shown')
  return true
}
