import { readSession, storedNamespaces } from '../../../services/storage/sessionRecord'
import { applyTransition } from '../../life/applyTransition'
import { evaluateSession } from '../evaluateSession'
import { reconnect } from './reconnect'
import { selectWaitingNamespaces } from '../../store/waiting'
import type { World } from '../../world'

/**
 * Applies what happened to the session while this page was in the browser's back/forward cache, in which it hears no
 * other tab: follows the stored session.
 */
export async function onPageRestored(world: World): Promise<void> {
  const { storage } = world.services
  const stored = storedNamespaces(readSession(storage))
  const known = [...world.live.keys(), ...selectWaitingNamespaces(world.store.getState())]
  const ended = known.filter((namespace) => !stored.includes(namespace))
  // First, because dropping a connection stores what is left.
  await reconnect(world)
  applyTransition(world, 'other-tab', ended)
  // The sign-in may have ended as well.
  if (world.live.size > 0) await evaluateSession(world, 'restored')
}
