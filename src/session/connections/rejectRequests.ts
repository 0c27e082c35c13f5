import type { LiveConnection } from '../../wallets/contract'
import type { World } from '../world'
import { isSameSession } from './isSameSession'

/** Rejects what waits for the visitor in a wallet that is no longer connected in any namespace. */
export function rejectRequests({ live }: Pick<World, 'live'>, former: LiveConnection): void {
  const isConnected = [...live.values()].some(({ facts }) => isSameSession(facts, former.facts))
  if (!isConnected) former.rejectRequests?.()
}
