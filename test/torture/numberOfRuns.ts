/**
 * How many generated cases a property test beside its code goes through: some in every run of the tests, all of them in
 * `npm run torture -- --row properties`.
 */
export function numberOfRuns(usual: number, full: number): number {
  return process.env['TORTURE_ALL'] ? full : usual
}
