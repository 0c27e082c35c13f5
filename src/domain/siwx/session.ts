import { isSameAddress } from '../account/address'
import { parseCaipAddress } from '../network/caip'
import type { Cacao } from './cacao'
import { parseRfc3339 } from './parseRfc3339'
import type { SiwxMessageData } from './message'

/** The result of a sign-in. `message` is the exact text that was signed. */
export type SiwxSession = {
  readonly data: SiwxMessageData
  readonly message: string
  readonly signature: string
  readonly cacao?: Cacao | undefined
}

/** A sign-in in the two fields that most sign-in servers take. On Solana the signature is in base64. */
export type SiwxProof = Pick<SiwxSession, 'message' | 'signature'>

/** The account and network that a session must match, and the time, unless someone else decides whether it holds. */
export type SessionQuery = { readonly caipAddress: string; readonly chainId: string; readonly now: number | undefined }

/** Whether the session belongs to this account on this network and is within its validity period. */
export function isCurrent(session: SiwxSession, { caipAddress, chainId, now }: SessionQuery): boolean {
  const account = parseCaipAddress(caipAddress)
  if (!account || account.caipNetworkId !== chainId || session.data.chainId !== chainId) return false
  if (!isSameAddress(session.data.accountAddress, account.address)) return false
  return now === undefined || timeProblem(session.data, now) === undefined
}

/** Why a sign-in ended: the `visitor` signed out, the wallet is gone, the `site` says so, or its time is over. */
export type SignInEndReason = 'visitor' | 'disconnect' | 'site' | 'expired'

/**
 * Why the session is not valid at `now`. An invalid time counts too. `issuedAt` sets no lower bound (EIP-4361: only
 * `notBefore` does): it is the visitor's clock, and the nonce proves that the message is new.
 */
export function timeProblem(
  data: SiwxMessageData,
  now: number,
  toleranceMs = 0,
): 'expired' | 'not_yet_valid' | undefined {
  if (data.expirationTime !== undefined) {
    const end = parseRfc3339(data.expirationTime)
    if (end === undefined || now >= end + toleranceMs) return 'expired'
  }
  if (data.notBefore !== undefined) {
    const start = parseRfc3339(data.notBefore)
    if (start === undefined || now < start - toleranceMs) return 'not_yet_valid'
  }
  return undefined
}

/** Removes the sessions of one account on one network. */
export function withoutSession(sessions: readonly SiwxSession[], caipAddress: string): readonly SiwxSession[] {
  const account = parseCaipAddress(caipAddress)
  if (!account) return sessions
  return sessions.filter(
    ({ data }) => data.chainId !== account.caipNetworkId || !isSameAddress(data.accountAddress, account.address),
  )
}

/** Removes every session of the same sign-in. One click signs for several networks with one nonce. */
export function withoutSignIn(sessions: readonly SiwxSession[], caipAddress: string): readonly SiwxSession[] {
  const others = withoutSession(sessions, caipAddress)
  const nonces = new Set(sessions.filter((session) => !others.includes(session)).map(({ data }) => data.nonce))
  return others.filter(({ data }) => !nonces.has(data.nonce))
}
