import type { TabMessage } from '../../services/tabs/tabs'
import { dropConnections } from './dropConnections'
import { evaluateSession } from './evaluateSession'
import { reconnect } from './reconnect'
import { clearSignIn } from '../siwx/clearSignIn'
import type { World } from '../world'

/** Applies what another tab of this origin did with the session. */
export function onTabMessage(world: World, { type, namespace }: TabMessage): void {
  if (type === 'disconnected') dropConnections(world, namespace ? [namespace] : [...world.live.keys()], 'other-tab')
  else if (type === 'connected') void reconnect(world).catch(() => {})
  else if (type === 'signed-out') clearSignIn(world)
  else void evaluateSession(world, 'restored')
}
