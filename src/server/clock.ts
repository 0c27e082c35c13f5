const SIWX_CLOCK_TOLERANCE_SECONDS = 60
/** More than clocks differ that are set by the network. A proof that is valid for longer says so itself. */
const SIWX_CLOCK_TOLERANCE_MAX_SECONDS = 300

/** The time that a proof is compared with. */
export type SiwxClock = {
  /** A number is in milliseconds since 1970. Defaults to the current time. */
  readonly now?: Date | number
  /** Allowed clock difference. Defaults to 60; at least 0 and at most 300. */
  readonly clockToleranceSeconds?: number
}

/** @throws TypeError for a time or a tolerance with which no proof would ever expire */
export function readClock(
  { now, clockToleranceSeconds }: SiwxClock,
  caller: string,
): { readonly now: number; readonly toleranceMs: number } {
  const instant = now instanceof Date ? now.getTime() : (now ?? Date.now())
  const toleranceMs = (clockToleranceSeconds ?? SIWX_CLOCK_TOLERANCE_SECONDS) * 1_000
  if (!Number.isFinite(instant))
    throw new TypeError(`${caller}: \`now\` must be a valid date or a finite number of milliseconds.`)
  if (!(toleranceMs >= 0 && toleranceMs <= SIWX_CLOCK_TOLERANCE_MAX_SECONDS * 1_000))
    throw new TypeError(`${caller}: \`clockToleranceSeconds\` must be a number from 0 to 300.`)
  return { now: instant, toleranceMs }
}
