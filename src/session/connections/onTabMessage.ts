import type { TabMessage } from '../../services/tabs/tabs'
import { dropConnections } from './dropConnections'
import { evaluateSession } from './evaluateSession'
import { reconnect } from './reconnect'
import { selectWaitingNamespaces } from '../store/waiting'
import { clearSignIn } from '../siwx/clearSignIn'
import type { World } from '../world'

/** Applies what another tab of this origin did with the session. */
export function onTabMessage(world: World, { type, namespace }: TabMessage): void {
  const all = [...world.live.keys(), ...selectWaitingNamespaces(world.store.getState())]
  if (type === 'disconnected') dropConnections(world, namespace ? [namespace] : all, 'other-tab')
  else if (type === 'connected') void reconnect(world).catch(() => {})
  else if (type === 'signed-out') clearSignIn(world)
  else void evaluateSession(world, 'restored')
}
