/**
 * Moment from which mail may be sent again, given when the last one was asked for (specification, section 9). A moment
 * that lies ahead was written under another clock; it locks nobody out.
 */
export function mailAgainAt(lastSentAt: number | undefined, cooldownMs: number, now: number): number {
  if (lastSentAt === undefined || !Number.isFinite(lastSentAt) || lastSentAt > now) return 0
  const again = lastSentAt + cooldownMs
  return again > now ? again : 0
}

/** Whole seconds of that wait that are left, rounded up. */
export function secondsUntilMail(againAt: number, now: number): number {
  return Math.max(0, Math.ceil((againAt - now) / 1_000))
}
