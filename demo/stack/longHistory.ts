const MOST = 50_000

/** How long a history the environment asks for, for looking at one by hand; benchmarks say it themselves. Raises on anything but a number. */
export function longHistoryFromEnvironment(value = process.env['WCB_LONG_HISTORY']): number {
  const count = Number(value ?? 0)
  if (!Number.isInteger(count) || count < 0 || count > MOST)
    throw new Error(`WCB_LONG_HISTORY must be a whole number from 0 to ${MOST}, not "${value}".`)
  return count
}
