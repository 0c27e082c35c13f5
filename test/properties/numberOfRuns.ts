/**
 * How many generated cases a property test goes through: some in every run of the tests, all of them in
 * `npm run fuzz -- unit`.
 */
export function numberOfRuns(usual: number, full: number): number {
  return process.env['FUZZ_ALL'] ? full : usual
}
