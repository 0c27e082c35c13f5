/**
 * The time from which another mail may be sent, or 0 if at once. A last mail in the future counts as sent now, so that
 * setting the clock back does not shorten the wait.
 */
export function mailAgainAt(lastSentAt: number | undefined, cooldownMs: number, now: number): number {
  if (lastSentAt === undefined || !Number.isFinite(lastSentAt)) return 0
  const again = Math.min(lastSentAt, now) + cooldownMs
  return again > now ? again : 0
}

/** Seconds left, rounded up. */
export function secondsUntilMail(againAt: number, now: number): number {
  return Math.max(0, Math.ceil((againAt - now) / 1_000))
}
