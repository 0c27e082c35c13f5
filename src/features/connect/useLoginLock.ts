import { useSelector, useMessages, useWorld } from '../../ui/context'

/** Why the embedded logins are disabled on this page or for this visitor; `reason` is undefined if they are enabled. */
export function useLoginLock() {
  const t = useMessages()
  const { originRefused, profile } = useSelector(({ embedded }) => embedded)
  // At an opaque origin.
  if (!useWorld().page.location().host) return { reason: t.connect.loginsNeedOrigin, tone: 'problem' }
  if (originRefused) return { reason: t.connect.loginsNotAllowed, tone: 'problem' }
  return { reason: profile && t.connect.alreadyConnected, tone: 'plain' }
}
