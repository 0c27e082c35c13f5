import { readSession, storedNamespaces } from '../../../services/storage/sessionRecord'
import { applyTransition } from '../../life/applyTransition'
import { evaluateSession } from '../evaluateSession'
import { reconnect } from './reconnect'
import { selectWaitingNamespaces } from '../../store/waiting'
import type { Context } from '../../context'

/**
 * Applies what happened to the session while this page was in the browser's back/forward cache, in which it hears no
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
  if (context.live.size > 0) await evaluateSession(context, 'restored')
}
