import type { LiveConnection } from '../../wallets/contract'
import type { Context } from '../context'
import { isOtherLogin, isSameSession } from './isSameSession'

/** Rejects what waits for the visitor in a wallet that is no longer connected in any namespace. */
export function rejectRequests({ live }: Pick<Context, 'live'>, former: LiveConnection): void {
  const next = live.get(former.facts.namespace)
  const isOther = next !== undefined && isOtherLogin(former.facts, next.facts)
  const isConnected = [...live.values()].some(({ facts }) => isSameSession(facts, former.facts))
  if (isOther || !isConnected) former.rejectRequests?.()
}
