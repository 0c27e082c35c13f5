import { PAIRING_EXPIRED_THRESHOLD_MS } from '../../config/limits'

/** A pairing is expired when 10 s or less remain (specification, section 5). */
export function isPairingExpired(expiresAtMs: number, nowMs: number): boolean {
  return expiresAtMs - nowMs <= PAIRING_EXPIRED_THRESHOLD_MS
}
