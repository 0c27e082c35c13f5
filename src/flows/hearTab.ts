import type { TabMessage } from '../services/tabs/tabs'
import { selectIsConnected } from '../store/selectors'
import { dropConnection } from './disconnect'
import { evaluateSession } from './evaluateSession'
import { reconnect } from './reconnect'
import type { World } from './world'

/** Follows what another tab of this origin did with the same session. */
export function hearTab(world: World, type: TabMessage['type']): void {
  if (type === 'disconnected') for (const namespace of [...world.live.keys()]) dropConnection(world, namespace, 'other-tab')
  else if (type === 'connected') void (selectIsConnected(world.store.getState()) || reconnect(world).catch(() => {}))
  else if (type === 'signed-out') world.store.setState((state) => ({ siwx: { ...state.siwx, session: undefined } }))
  else void evaluateSession(world, 'restored')
}
