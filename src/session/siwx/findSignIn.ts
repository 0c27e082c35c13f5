import { siwxSite } from '../../domain/siwx/backends'
import { isCurrent, type SiwxSession } from '../../domain/siwx/session'
import { changeSiwx } from '../store/siwx'
import type { Change, State } from '../store/state'
import {
  selectActiveCaipAddress,
  selectActiveNetworkId,
  selectIsUnconfiguredNetwork,
  selectIsUnsupportedNetwork,
  selectSiwxMode,
} from '../store/selectors'
import type { Context } from '../context'
import { readSignIns } from './readSignIns'
import { serverNow } from './serverClock'

/** The stored sign-in of the active account on the active network, at `now`; at any time where the site itself tells. */
export function findSignIn(context: Context, state: State, now: number | undefined): SiwxSession | undefined {
  const [caipAddress, chainId] = [selectActiveCaipAddress(state), selectActiveNetworkId(state)]
  if (!caipAddress || !chainId) return undefined
  const wanted = { caipAddress, chainId, now: isToldBySite(state) ? undefined : now }
  return readSignIns(context).find((session) => isCurrent(session, wanted))
}

export function isToldBySite({ options }: State): boolean {
  return siwxSite(options).endpoints.session !== undefined || options.siweConfig?.getSession !== undefined
}

/** The account comes with its sign-in, unless the callback of the page has to be asked first, or its server the time. */
export function restoreSignIn(context: Context): Change {
  return (state) => {
    const mayHold = selectSiwxMode(state) !== 'off' && !state.options.siweConfig?.getSession
    if (!mayHold || selectIsUnsupportedNetwork(state) || selectIsUnconfiguredNetwork(state)) return {}
    const session = findSignIn(context, state, serverNow(context))
    return session ? changeSiwx({ session })(state) : {}
  }
}
