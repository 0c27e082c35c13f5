import { useSelector, useMessages } from '../../ui/context'

export interface LoginLock {
  /** Why this way is closed for now, in words; undefined when it is open. */
  readonly reason: string | undefined
  readonly tone: 'problem' | 'plain'
}

/** What keeps the embedded logins closed on this page or for this visitor (views.md, 3.1). */
export function useLoginLock(): LoginLock {
  const t = useMessages()
  const { refused, already } = useSelector(({ embedded }) => ({
    refused: embedded.originRefused,
    already: embedded.profile !== undefined,
  }))
  if (refused) return { reason: t.connect.loginsNotAllowed, tone: 'problem' }
  return { reason: already ? t.connect.alreadyConnected : undefined, tone: 'plain' }
}
