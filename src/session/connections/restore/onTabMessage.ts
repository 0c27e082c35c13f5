import type { ChainNamespace } from '../../../domain/network/caip'
import { readSession, storedNamespaces } from '../../../services/storage/sessionRecord'
import type { TabMessage } from '../../../services/tabs/tabs'
import { applyTransition } from '../../life/applyTransition'
import { evaluateSession } from '../evaluateSession'
import { isReplaced, persistSession } from '../persistSession'
import { refreshConnections } from '../refreshConnections'
import { keepConnected } from './keepConnected'
import { reconnect } from './reconnect'
import { selectWaitingNamespaces, waitForWallet } from '../../store/waiting'
import { clearSignIn } from '../../siwx/clearSignIn'
import { emitEnd } from '../../siwx/endSignIn'
import { selectSession } from '../../store/selectors'
import type { World } from '../../world'

/** Applies what another tab of this origin did with the session. */
export function onTabMessage(world: World, { type, namespace, reason = 'visitor' }: TabMessage): void {
  const all = [...world.live.keys(), ...selectWaitingNamespaces(world.store.getState())]
  if (type === 'disconnected') followDisconnected(world, namespace ? [namespace] : all)
  else if (type === 'ended')
    for (const each of namespace ? [namespace] : world.live.keys()) void keepConnected(world, each).catch(() => {})
  else if (type === 'connected') void followConnected(world).catch(() => {})
  else if (type === 'signed-out') {
    const session = selectSession(world.store.getState())
    clearSignIn(world)
    if (session) emitEnd(world, session, reason)
  } else if (type === 'signed-in') void evaluateSession(world, 'restored')
}

/** A tab that was frozen hears of it late: what has been stored since is restored. */
function followDisconnected(world: World, namespaces: readonly ChainNamespace[]): void {
  const ended = leaveReplaced(world, namespaces)
  applyTransition(world, 'other-tab', ended)
  if (ended.length < namespaces.length) void reconnect(world).catch(() => {})
}

/** Leaves what another tab has replaced by another wallet or account, which can be restored then. Returns the rest. */
function leaveReplaced(world: World, namespaces: readonly ChainNamespace[]): readonly ChainNamespace[] {
  const record = readSession(world.services.storage)
  const { connections } = world.store.getState()
  const replaced = namespaces.filter((each) => isReplaced(connections[each], record))
  applyTransition(world, 'replaced', replaced)
  return namespaces.filter((each) => !replaced.includes(each))
}

/** A restore under way has read what was stored before: what another tab has connected since is restored after it. */
async function followConnected(world: World): Promise<void> {
  const { live, services, store } = world
  const isUnderWay = world.tasks.isRunning('reconnect')
  const { namespaces } = readSession(services.storage)
  // It waits, so that the restore under way does not store the session without it.
  for (const each of isUnderWay ? storedNamespaces({ namespaces }) : []) {
    const connectorId = namespaces[each]?.connector
    if (connectorId !== undefined && !live.has(each) && !store.getState().waiting[each])
      store.setState(waitForWallet(each, { connectorId, reason: 'asking' }))
  }
  // Tabs that store at the same time may each write over the other: what this one has connected is stored again.
  if ([...live.keys()].some((each) => !namespaces[each])) {
    persistSession(world)
    services.tabs.notify({ type: 'connected' })
  }
  const sharing = (shares: boolean): readonly ChainNamespace[] =>
    [...live.keys()].filter((each) => live.get(each)?.facts.capabilities.sharesSession === shares)
  leaveReplaced(world, sharing(false))
  // One that all tabs have in common says itself whether it goes on, which holds up no other one.
  void refreshConnections(world, new AbortController().signal, sharing(true))
  await reconnect(world)
  if (isUnderWay) await reconnect(world)
}
