import { useSelector, useMessages, useAppContext } from '../../ui/context'

/** Why email and social login cannot be offered on this page; undefined if they can. */
export function useLoginRefusal(): string | undefined {
  const t = useMessages().connect
  const refused = useSelector(({ embedded }) => embedded.originRefused)
  // At an opaque origin.
  if (!useAppContext().page.location().host) return t.loginsNeedOrigin
  return refused ? t.loginsNotAllowed : undefined
}
