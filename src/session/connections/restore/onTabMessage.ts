import type { TabMessage } from '../../../services/tabs/tabs'
import { dropConnections } from '../dropConnections'
import { evaluateSession } from '../evaluateSession'
import { reconnect } from './reconnect'
import { selectWaitingNamespaces } from '../../store/waiting'
import { clearSignIn } from '../../siwx/clearSignIn'
import { emitEnd } from '../../siwx/endSignIn'
import { selectSession } from '../../store/selectors'
import type { World } from '../../world'

/** Applies what another tab of this origin did with the session. */
export function onTabMessage(world: World, { type, namespace, reason = 'visitor' }: TabMessage): void {
  const all = [...world.live.keys(), ...selectWaitingNamespaces(world.store.getState())]
  if (type === 'disconnected') dropConnections(world, namespace ? [namespace] : all, 'other-tab')
  else if (type === 'connected') void reconnect(world).catch(() => {})
  else if (type === 'signed-out') {
    const session = selectSession(world.store.getState())
    clearSignIn(world)
    if (session) emitEnd(world, session, reason)
  } else if (type === 'signed-in') void evaluateSession(world, 'restored')
}
