import type { Options } from '../domain/page/options'
import { createSession } from './createSession'
import { type Session, INERT, methodsOf } from './session'
import { loadFailure } from '../element/loadFailure'

const sessions = new Map<string | undefined, Session>()

/**
 * The session of a project, without an element. Without a project id: the first one that was created on this page, or
 * else that of the first element. Options given here hold for every session that begins without an element; elements
 * that join it keep their appearance. On a server it is disconnected and does nothing.
 */
export function getSession(projectId?: string, options?: Partial<Options>): Session {
  if (typeof customElements === 'undefined') return serverSession
  const id = projectId ?? sessions.keys().next().value
  const session = sessions.get(id) ?? createSession(id)
  sessions.set(id, session)
  if (options) session.configure(options)
  return session
}

/** The session on a server: disconnected for every visitor. Wallets exist in browsers only. */
const serverSession: Session = {
  ...INERT,
  ...methodsOf(async (name) => {
    if (name !== 'disconnect' && name !== 'signOut') throw loadFailure()
  }),
}
