/**
 * Moment from which mail may be sent again, given when the last one was requested; 0 when it may be sent at once. A stored
 * time in the future (the clock was set back since) counts as now, so that changing the clock never shortens the wait.
 */
export function mailAgainAt(lastSentAt: number | undefined, cooldownMs: number, now: number): number {
  if (lastSentAt === undefined || !Number.isFinite(lastSentAt)) return 0
  const again = Math.min(lastSentAt, now) + cooldownMs
  return again > now ? again : 0
}

/** Whole seconds of that wait that are left, rounded up. */
export function secondsUntilMail(againAt: number, now: number): number {
  return Math.max(0, Math.ceil((againAt - now) / 1_000))
}
