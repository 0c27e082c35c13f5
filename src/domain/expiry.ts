const EXPIRED_THRESHOLD_MS = 10_000

/** A pairing is expired when 10 s or less remain, or when nobody knows how long it lives (specification, section 5). */
export function isPairingExpired(expiresAtMs: number | undefined, nowMs: number): boolean {
  return expiresAtMs === undefined || !(expiresAtMs - nowMs > EXPIRED_THRESHOLD_MS)
}
