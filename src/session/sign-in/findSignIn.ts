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
import { serverNow } from './serverClock'
import { namespaceOf } from '../../domain/network/caip'
import { isOfCacao } from '../../domain/siwx/cacaoSession'
import { findMessageProblem } from '../../domain/siwx/findMessageProblem'
import { findDifference, parseSiwxMessage } from '../../domain/siwx/message'
import { readSession } from '../../services/storage/sessionRecord'

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

/**
 * What is a signature, by namespace: hex, of which a Safe whose owners sign on the chain has none, and 64 bytes in
 * base58. Whether it is that of the account is for the site's server to say.
 */
const SIGNATURES: Readonly<Record<string, RegExp>> = {
  eip155: /^0x(?:[\da-f]{2})*$/i,
  solana: /^[1-9A-HJ-NP-Za-km-z]{64,88}$/,
}

/** The stored sign-ins. Any script of the origin can write them, so those that were not made for this page are none. */
export function readSignIns(context: Pick<Context, 'services' | 'page' | 'store'>): readonly SiwxSession[] {
  const stored = readSession(context.services.storage).proofs ?? []
  const { siweConfig } = context.store.getState().options
  return stored.filter((session) => isOfPage(session, context.page.location(), siweConfig?.createMessage !== undefined))
}

/** `hasOwnText`: a page may have messages in its own words, which are compared with nothing. */
function isOfPage(
  session: SiwxSession,
  page: { readonly host: string; readonly origin: string },
  hasOwnText: boolean,
): boolean {
  const { data, message, signature } = session
  if (findMessageProblem(data, page) || !SIGNATURES[namespaceOf(data.chainId)]?.test(signature)) return false
  const signed = parseSiwxMessage(message)
  return isOfCacao(session) && (signed ? findDifference(signed, data) === undefined : hasOwnText)
}
