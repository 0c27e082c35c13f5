/**
 * How many times slower this machine is than the one on which the limits of tests were set; at least 1. `npm test`
 * measures it once, at its start (test/run/measureSpeed.ts). Every runner multiplies the limits of single tests by it.
 */
export const slowness = Math.max(1, Number(process.env['WCB_SLOWNESS']) || 1)

/** A limit of a test, in milliseconds, on this machine. */
export function scaled(ms: number): number {
  return Math.round(ms * slowness)
}
