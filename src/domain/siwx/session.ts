import { isSameAddress } from '../account/address'
import { parseCaipAddress } from '../network/caip'
import type { Cacao } from './cacao'
import { parseRfc3339 } from './parseRfc3339'
import type { SiwxMessageData } from './message'

/** What a sign-in leaves behind (specification, section 3). `message` is the exact text that was signed. */
export type SiwxSession = {
  readonly data: SiwxMessageData
  readonly message: string
  readonly signature: string
  readonly cacao?: Cacao | undefined
}

/** Whose session is wanted, where, and when. */
export type SessionQuery = { readonly caipAddress: string; readonly chainId: string; readonly now: number }

/** Does the session belong to this very account on this very network, and is it neither early nor late? */
export function isCurrent(session: SiwxSession, { caipAddress, chainId, now }: SessionQuery): boolean {
  const account = parseCaipAddress(caipAddress)
  if (!account || account.caipNetworkId !== chainId || session.data.chainId !== chainId) return false
  return isSameAddress(session.data.accountAddress, account.address) && timeProblem(session.data, now) === undefined
}

/**
 * Why the data's times forbid its use at `now`, if they do. A time that is set but cannot be read forbids it.
 * `notBefore` stands in for `issuedAt` when both are set (wire facts, 9.4).
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
  const beginning = data.notBefore ?? data.issuedAt
  if (beginning !== undefined) {
    const start = parseRfc3339(beginning)
    if (start === undefined || now < start - toleranceMs) return 'not_yet_valid'
  }
  return undefined
}

/** The sessions without those of one account on one network; others of the same account or network stay. */
export function withoutSession(sessions: readonly SiwxSession[], caipAddress: string): readonly SiwxSession[] {
  const account = parseCaipAddress(caipAddress)
  if (!account) return sessions
  return sessions.filter(
    ({ data }) => data.chainId !== account.caipNetworkId || !isSameAddress(data.accountAddress, account.address),
  )
}

/** The same without every session of one sign-in: one click signs for several networks with one nonce. */
export function withoutSignIn(sessions: readonly SiwxSession[], caipAddress: string): readonly SiwxSession[] {
  const others = withoutSession(sessions, caipAddress)
  const nonces = new Set(sessions.filter((session) => !others.includes(session)).map(({ data }) => data.nonce))
  return others.filter(({ data }) => !nonces.has(data.nonce))
}
