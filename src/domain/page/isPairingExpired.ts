import { PAIRING_EXPIRED_THRESHOLD_MS } from '../../config/limits'

/** Whether 10 s or less remain until the pairing expires. */
export function isPairingExpired(expiresAtMs: number, nowMs: number): boolean {
  return expiresAtMs - nowMs <= PAIRING_EXPIRED_THRESHOLD_MS
}
