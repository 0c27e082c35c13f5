import { useSelector, useMessages } from '../../ui/context'

export interface LoginLock {
  /** Why login is disabled, as text; undefined when it is enabled. */
  readonly reason: string | undefined
  readonly tone: 'problem' | 'plain'
}

/** Why the embedded logins are disabled on this page or for this visitor. */
export function useLoginLock(): LoginLock {
  const t = useMessages()
  const { refused, isLoggedIn } = useSelector(({ embedded }) => ({
    refused: embedded.originRefused,
    isLoggedIn: embedded.profile !== undefined,
  }))
  if (refused) return { reason: t.connect.loginsNotAllowed, tone: 'problem' }
  return { reason: isLoggedIn ? t.connect.alreadyConnected : undefined, tone: 'plain' }
}
