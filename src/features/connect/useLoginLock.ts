import { useSelector, useMessages } from '../../ui/context'

/** Why the embedded logins are disabled on this page or for this visitor; `reason` is undefined if they are enabled. */
export function useLoginLock() {
  const t = useMessages()
  const { originRefused, profile } = useSelector(({ embedded }) => embedded)
  if (originRefused) return { reason: t.connect.loginsNotAllowed, tone: 'problem' }
  return { reason: profile && t.connect.alreadyConnected, tone: 'plain' }
}
