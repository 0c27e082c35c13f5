import type { ChainNamespace } from '../../../domain/network/caip'
import { readSession, storedNamespaces } from '../../../services/storage/sessionRecord'
import type { TabMessage } from '../../../services/tabs/tabs'
import { applyTransition } from '../../life/applyTransition'
import { evaluateSession } from '../evaluateSession'
import { persistSession } from '../persistSession'
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
  if (type === 'disconnected') applyTransition(world, 'other-tab', namespace ? [namespace] : all)
  else if (type === 'ended')
    for (const each of namespace ? [namespace] : world.live.keys()) void keepConnected(world, each).catch(() => {})
  else if (type === 'connected') void followConnected(world).catch(() => {})
  else if (type === 'signed-out') {
    const session = selectSession(world.store.getState())
    clearSignIn(world)
    if (session) emitEnd(world, session, reason)
  } else if (type === 'signed-in') void evaluateSession(world, 'restored')
}

/** Tabs that store at the same time may each write over the other: what this one has connected is stored again. */
function storeAgain(world: World): void {
  const stored = storedNamespaces(readSession(world.services.storage))
  if ([...world.live.keys()].every((namespace) => stored.includes(namespace))) return
  persistSession(world)
  world.services.tabs.notify({ type: 'connected' })
}

/** All tabs have a shared session in common, which another one may have replaced. */
async function refreshShared(world: World): Promise<void> {
  const shared = [...world.live.values()].filter(({ facts }) => facts.capabilities.sharesSession)
  const namespaces = shared.map(({ facts }) => facts.namespace)
  await refreshConnections(world, new AbortController().signal, namespaces)
}

/** A restore under way has read what was stored before: what another tab has connected since is restored after it. */
async function followConnected(world: World): Promise<void> {
  const isUnderWay = world.tasks.isRunning('reconnect')
  // It waits, so that the restore under way does not store the session without it.
  if (isUnderWay) for (const namespace of storedNamespaces(readSession(world.services.storage))) wait(namespace)
  storeAgain(world)
  // At the same time: a session that does not say whether it goes on holds up no other one.
  void refreshShared(world)
  await reconnect(world)
  if (isUnderWay) await reconnect(world)

  function wait(namespace: ChainNamespace): void {
    const connectorId = readSession(world.services.storage).namespaces[namespace]?.connector
    if (connectorId === undefined || world.live.has(namespace) || world.store.getState().waiting[namespace]) return
    world.store.setState(waitForWallet(namespace, { connectorId, reason: 'asking' }))
  }
}
