import { keccak256, stringToBytes } from 'viem/utils'
import { findMessageProblem } from '../domain/siwx/findMessageProblem'
import { parseSiwxMessage, type SiwxMessageData } from '../domain/siwx/message'
import { parseProof } from '../domain/siwx/parseSession'
import { parseRfc3339 } from '../domain/siwx/parseRfc3339'
import { timeProblem, type SiwxProof } from '../domain/siwx/session'
import { readClock, type SiwxClock } from './clock'
import type { SiwxRefusalCode } from './verifySiwx'

export type CheckSiwxProofOptions = SiwxClock & {
  /**
   * How long after it was issued a proof is accepted, and from that moment on. Needed where the nonce does not prove
   * that the message is new, as one that stays the same in a browser. No bound if undefined.
   */
  readonly maxAgeSeconds?: number
}

export type CheckSiwxProofResult =
  | (SiwxProof & {
      readonly ok: true
      /** What the message says. That its account has signed it is not verified. */
      readonly data: SiwxMessageData
      /** Of a message, short whatever its length: `add(key, expiresAt)` of a `SiwxStore` accepts each message once. */
      readonly key: string
      /** In milliseconds since 1970: from then on it is refused here. `Infinity` if the proof has no end. */
      readonly expiresAt: number
    })
  | { readonly ok: false; readonly code: Extract<SiwxRefusalCode, 'malformed' | 'expired' | 'not_yet_valid'> }

/**
 * For a server whose library verifies the signature: what `verifySiwx` checks besides that needs no settings. Message
 * and signature are no longer than a sign-in has, the message is a strict one (EIP-4361, CAIP-122), and this moment is
 * within its times, and not before it was issued or too long after it where `maxAgeSeconds` is set. `proof` may be
 * anything that was posted; an invalid one is refused, not thrown.
 * @throws TypeError if `maxAgeSeconds` or `now` is not a finite number, or `clockToleranceSeconds` is not one up to 300
 */
export function checkSiwxProof(proof: unknown, options: CheckSiwxProofOptions = {}): CheckSiwxProofResult {
  const { now, toleranceMs } = readClock(options, 'checkSiwxProof')
  const { maxAgeSeconds } = options
  if (maxAgeSeconds !== undefined && !Number.isFinite(maxAgeSeconds))
    throw new TypeError('checkSiwxProof: `maxAgeSeconds` must be a finite number.')
  const read = parseProof(proof)
  const data = read && parseSiwxMessage(read.message)
  if (!data || findMessageProblem(data)) return { ok: false, code: 'malformed' }
  const problem = timeProblem(data, now, toleranceMs)
  if (problem) return { ok: false, code: problem }
  const ends = [parseRfc3339(data.expirationTime ?? '') ?? Infinity]
  if (maxAgeSeconds !== undefined) {
    const issuedAt = parseRfc3339(data.issuedAt ?? '')
    if (issuedAt === undefined) return { ok: false, code: 'malformed' }
    if (now < issuedAt - toleranceMs) return { ok: false, code: 'not_yet_valid' }
    ends.push(issuedAt + maxAgeSeconds * 1_000)
  }
  const expiresAt = Math.min(...ends) + toleranceMs
  if (now >= expiresAt) return { ok: false, code: 'expired' }
  return { ok: true, ...read, data, key: `proof:${keccak256(stringToBytes(read.message))}`, expiresAt }
}
