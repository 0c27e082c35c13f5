import { namespaceOf, type ChainNamespace } from '../../domain/network/caip'
import type { SiwxSession } from '../../domain/siwx/session'
import { clearEntries, readEntry } from '../../services/storage/entries'
import { removeConnection } from '../store/connections'
import { activate } from '../store/namespaces'
import { noEmbedded } from '../store/noEmbedded'
import { keepViews } from '../store/router'
import { selectIsConnected, selectSession, selectView } from '../store/selectors'
import { closeModal } from '../navigation/closeModal'
import type { DisconnectReason } from '../events'
import { resetTo } from '../navigation/goTo'
import { cancelSwitch } from '../networks/cancelSwitch'
import { clearSignIn } from '../siwx/clearSignIn'
import { endWithConnection } from '../siwx/endSignIn'
import { waitForWallet } from '../store/waiting'
import type { State, WaitingSession } from '../store/state'
import { dropWaiting, forgetProofs, isOver, tellEnded } from './dropWaiting'
import { persistSession } from './persistSession'
import { rejectRequests } from './rejectRequests'
import { emitActiveAccount } from './emitActiveAccount'
import type { World } from '../world'

/**
 * Removes connections without contacting the wallet, and stored sessions that wait for theirs. One that is left becomes
 * the active one. With `waiting`, only the connection is over: its session stays stored and waits for the wallet.
 */
export function dropConnections(
  world: World,
  namespaces: readonly ChainNamespace[],
  reason: DisconnectReason,
  waiting?: WaitingSession['reason'],
): void {
  const { store } = world
  dropWaiting(world, namespaces, reason)
  const before = store.getState()
  const gone = namespaces.filter((each) => before.connections[each] !== undefined || world.live.has(each))
  if (gone.length === 0) return
  for (const namespace of gone) forget(world, namespace, reason, waiting)
  const [left] = [...world.live.keys()]
  if (left === undefined) leave(world, reason)
  else useOther(world, left, gone, before, reason)
  if (waiting) return
  tellEnded(world, gone, reason)
  for (const namespace of gone) joinOther(world, namespace, reason)
}

/** What another wallet has added is connected, unless the visitor, the page or another tab wants nothing there. */
function joinOther({ offers }: World, namespace: ChainNamespace, reason: DisconnectReason): void {
  const join = offers.get(namespace)
  offers.delete(namespace)
  if (reason === 'wallet' || reason === 'expired') join?.()
}

/** Something else is still connected. */
function useOther(
  world: World,
  left: ChainNamespace,
  gone: readonly ChainNamespace[],
  before: State,
  reason: DisconnectReason,
): void {
  const { store } = world
  if (reason === 'siwx-cancelled') closeModal(world, 'disconnected')
  const entry = selectView(store.getState())
  if (entry.networkId && gone.includes(namespaceOf(entry.networkId))) resetTo(world, { name: 'Account' })
  if (world.live.has(before.activeNamespace)) return
  store.setState(activate(left))
  emitActiveAccount(world, before)
  // Loaded here because the evaluation itself may disconnect.
  void Promise.all([import('./evaluateSession'), import('./syncWalletNetwork')])
    .then(([{ evaluateSession }, { syncWalletNetwork }]) => {
      void syncWalletNetwork(world, left)
      return evaluateSession(world, reason === 'siwx-cancelled' ? 'restored' : 'moved')
    })
    .catch((cause: unknown) => world.services.log.error('The session could not be evaluated.', cause))
}

function forget(
  world: World,
  namespace: ChainNamespace,
  reason: DisconnectReason,
  waiting: WaitingSession['reason'] | undefined,
): void {
  const { store, services } = world
  const facts = store.getState().connections[namespace]
  const live = world.live.get(namespace)
  world.watches.get(namespace)?.()
  world.watches.delete(namespace)
  world.live.delete(namespace)
  if (live) rejectRequests(world, live)
  const { activeNamespace } = store.getState()
  const session = activeNamespace === namespace ? selectSession(store.getState()) : undefined
  store.setState(removeConnection(namespace))
  if (activeNamespace === namespace) clearSignIn(world)
  cancelSwitch(world, namespace)
  // Also when another tab, or the frame, ended it. An approval ends with its request, which has just been rejected.
  if (!Object.values(store.getState().connections).some(({ capabilities }) => capabilities.managedHere))
    store.setState(({ embedded: { approval, originRefused, emailLogin, social, farcaster } }) => ({
      embedded: {
        ...noEmbedded,
        // A login beside another wallet goes on.
        ...(!facts?.capabilities.managedHere && { emailLogin, social, farcaster }),
        approval,
        originRefused,
      },
    }))
  let proof: SiwxSession | undefined
  if (facts && waiting)
    store.setState(
      waitForWallet(namespace, {
        connectorId: facts.claimedId ?? facts.connectorId,
        reason: waiting,
        wallet: { id: facts.connectorId, name: facts.wallet.name },
      }),
    )
  else {
    clearEntries(services.storage, 'namespace-disconnect', namespace)
    const forgotten = forgetProofs(world, namespace)
    proof = session ?? forgotten
  }
  persistSession(world, waiting ? [] : [namespace])
  world.emit({ type: 'disconnected', detail: { namespace, reason } })
  endWithConnection(world, proof, reason)
}

/** Nothing is connected any more: clears the session and leaves its views. */
function leave(world: World, reason: DisconnectReason): void {
  const { store, services } = world
  if (selectIsConnected(store.getState())) return
  if (isOver(world)) clearEntries(services.storage, 'disconnect')
  else store.setState({ lastKnown: readEntry(services.storage, 'last_known') })
  // A code on screen, for another wallet, is still valid.
  if (!world.tasks.isRunning('pairing')) store.setState({ pairing: { status: 'idle' } })
  const state = store.getState()
  if (reason === 'siwx-cancelled' || world.views[selectView(state).name].needsWallet) closeModal(world, 'disconnected')
  // There is no way back to a view that needs a wallet.
  else store.setState(keepViews(({ name }) => !world.views[name].needsWallet))
}
